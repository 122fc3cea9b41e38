import { describe, expect, it } from 'vitest'
import { passagesOf } from './sentences.ts'

const steps = `Press **Forgotten password?** on the sign-in page. A code goes to your mail address. Type it with a new password.

If no mail comes, look into the spam folder.`

const chat = `The button **Chat** opens the chat. What is said in the chat is kept. The chat counts what is unread.

- Files are attached by the paper clip.
- The chat says who is online.`

describe('the lines of an article for a question', () => {
  it('are whole paragraphs, the one that answers best first', () => {
    expect(passagesOf(steps, 'spam folder')).toEqual([
      'If no mail comes, look into the spam folder.',
      'Press Forgotten password? on the sign-in page. A code goes to your mail address. Type it with a new password.',
    ])
  })

  it('begin with the sentence that answers where the paragraph is long', () => {
    const long = `${'It is so. '.repeat(40)}The button is red. It stays red. ${'It is so. '.repeat(40)}`
    expect(passagesOf(long, 'red button', 1)[0]).toMatch(/^The button is red\. It stays red\. It is so\./)
  })

  it('do not lead only to other articles', () => {
    expect(passagesOf('It is hidden.\n\nUsed in:\n\n- [One](article:a)\n- [Two](article:b)', 'hidden')).toEqual([
      'It is hidden.',
    ])
  })

  it('come with those that lead to them, and that they lead to', () => {
    expect(passagesOf(steps, 'I forgot my password')).toEqual([
      'Press Forgotten password? on the sign-in page. A code goes to your mail address. Type it with a new password.',
      'If no mail comes, look into the spam folder.',
    ])
  })

  it('are those with the word that few of its lines have', () => {
    expect(passagesOf(chat, 'how do I attach a file in the chat')).toContain('Files are attached by the paper clip.')
  })

  it('hold a list with the line that announces it, or else without', () => {
    const text = (last: string) => `It is done.\n\nWhat can still be done:\n\n- **Hide**: leave it.\n- **Print**${last}`
    expect(passagesOf(text(''), 'hide')).toEqual(['What can still be done: Hide: leave it. Print', 'It is done.'])
    expect(passagesOf(text(' it'.repeat(90)), 'hide', 2)).toEqual(['Hide: leave it.', 'It is done.'])
    expect(passagesOf('证明材料：\n\n- 签购单\n- 凭证', '签购单')).toEqual(['证明材料：签购单；凭证'])
  })

  it('join the items of a list with one semicolon', () => {
    const list = '可更改：\n\n- 姓名和电子邮箱；\n- 头像；\n- 语言。'
    expect(passagesOf(list, '更改头像').join('')).toBe('可更改：姓名和电子邮箱；头像；语言。')
  })

  it('are not parted within a Chinese sentence', () => {
    expect(passagesOf('点击**忘记密码？**，输入用户名。', '密码')).toEqual(['点击忘记密码？，输入用户名。'])
  })

  it('are the first ones where none fits', () => {
    expect(passagesOf(steps, 'zebra', 2)).toEqual([
      'Press Forgotten password? on the sign-in page. A code goes to your mail address. Type it with a new password.',
      'If no mail comes, look into the spam folder.',
    ])
  })
})
