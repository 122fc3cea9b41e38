/**
 * Letters and digits as strokes on a grid of 8 by 8, a point in two digits (x, y from the top left), a stroke a word. A
 * stroke after `~` is a curve through its points. Drawn here, because a server need not have a font.
 */
export const glyphs: Readonly<Record<string, string>> = {
  A: '084088 2565',
  B: '0008 ~0050724404 ~0454865808',
  C: '~8240044886',
  D: '0008 ~0040844808',
  E: '80000888 0464',
  F: '800008 0464',
  G: '~824004488655 5585',
  H: '0008 8088 0484',
  I: '4048 2060 2868',
  J: '3080 ~60654806',
  K: '0008 800488',
  L: '000878',
  M: '0800448088',
  N: '08008880',
  O: '~4004488440',
  P: '0008 ~0050824404',
  Q: '~4004488440 5588',
  R: '0008 ~0050824404 4488',
  S: '~81400244864807',
  T: '0080 4048',
  U: '~00054885 8085',
  V: '004880',
  W: '0028436880',
  X: '0088 8008',
  Y: '004480 4448',
  Z: '00800888',
  0: '~4014487440 6226',
  1: '224048 2868',
  2: '~0240825408 0888',
  3: '~01407244 ~44864807',
  4: '68600585',
  5: '801004 ~0453865807',
  6: '~70200548864305',
  7: '008038',
  8: '~4412407244 ~4406488644',
  9: '~18688340024583',
}

/** The characters of captchas. None looks like another when it is bent. */
export const captchaLetters = 'ACEFHKMNPRTWY3479'
