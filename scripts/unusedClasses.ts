/** antd's classes of variants that no page uses: the build leaves their styles out, and the browser tests look for them. */
export const unusedClasses = new RegExp(
  [
    '-rtl',
    '-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)',
    // Menus are only used in dropdowns, which have classes of their own.
    'ant-menu',
    '-(?:borderless|underlined|filled)',
    '-status-warning',
    'ant-btn-(?:group|dashed|background-ghost)',
    'ant-input-(?:group|search)',
    'ant-(?:input-)?otp',
    'ant-skeleton',
    'ant-space-addon',
  ]
    .map((name) => `(?:${name})(?![a-z])`)
    .join('|'),
)
