import { note } from './note.ts'

/** Lists: order, columns, pages, kept filters; exports and settings. */
export const listNotes = [
  note(
    'how.lists',
    [
      'Lists of records are sorted by due date, the earliest first; select the head of another column (amount, created) to sort by it, again for the reverse order.',
      'how is a list sorted by default | default sort order | list sorted by what first | which record is on top | first row of the list',
    ],
    [
      '记录列表默认按到期日排序，最早到期的在最前；点击其他列（金额、创建时间）的表头可改变排序，再点一次则倒序。',
      '列表默认按什么排 | 默认排序 | 哪条排在最上面 | 列表第一条是哪条 | 列表排序规则',
    ],
  ),
  note(
    'how.lists',
    [
      'Columns above a list sets which columns are shown: take out those you do not need, or change their order and width.',
      'too many columns | drop some fields from the screen | hide columns i do not need | fewer fields in the list',
    ],
    [
      '列表上方的“列设置”可选择显示哪些列：去掉不需要的列，或调整顺序和宽度。',
      '列太多了能不能少显示几列 | 屏幕放不下这么多列 | 不要的列去掉 | 字段太多',
    ],
  ),
  note(
    'how.views',
    [
      'To keep filters for another day, save them as a view: Save as view below the filters stores conditions, sorting and columns under a name.',
      'keep my filter for tomorrow | save my search | store a filter | same search every morning | remember my conditions',
    ],
    [
      '想保留查询条件，可点击条件下方的“保存为视图”，将条件、排序和列保存下来（命名）。',
      '筛选条件能保存吗 | 明天还用同样的条件 | 每天都查一样的 | 记住我的查询条件 | 保存查询',
    ],
  ),
  note(
    'how.export',
    [
      'An export has no limit of rows: it holds all matching records of all pages, and shows how many it has written.',
      'export row limit | maximum rows of an export | how many records can i export at most | does export stop at 10,000',
    ],
    [
      '导出没有条数上限：包含所有页上符合条件的全部记录，并显示已导出的条数。',
      '导出最多多少条 | 导出条数上限 | 导出有限制吗 | 超过一万条能导出吗',
    ],
  ),
  note(
    'how.lists',
    [
      'Go to the next page of a list below its rows, where also the number of rows of a page is set.',
      'page 2 of a list | next page | go to another page',
    ],
    ['列表下方可翻到下一页，也可设置每页条数。', '列表怎么看第二页 | 翻到下一页 | 下一页在哪'],
  ),
  note(
    'page.institutionSettings',
    [
      'The manager of an institution sets the second factor for its users: off, optional (the default) or required.',
      'second factor mandatory | is the second factor required | settings of the second factor | levels of two factor | who decides about the second factor',
    ],
    [
      '机构管理员为本机构设置双重验证：关闭、可选（默认）或必须。',
      '双重验证可以设成哪几种 | 第二因子几档 | 双重验证必须吗 | 谁决定要不要双重验证',
    ],
  ),
  note(
    'page.reasonCodes',
    [
      'A reason code has four digits.',
      'length of a reason code | how many digits has a reason code | reason code format',
    ],
    ['原因码为四位数字（4 位）。', '原因码几位 | 原因码格式 | 原因码长度'],
  ),
]
