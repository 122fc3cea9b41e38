export const emptyWords = {
  en: `a an the of to in on at for from by with without and or but if then than as is are was were be been being am do does did
    done doing have has had having i me my mine we us our you your it its he she his her they them their this that these those
    there here what which how where when why can could may might must shall should will would want wants wanted need needs
    please tell explain about mean means meaning get got just also still any some s t m re ve ll d cant dont doesnt didnt isnt
    im ive whats hows wheres so not no go goes thing things use used using make show me hello hi into out up off over`,
  zh: `请问 怎么样 怎么 怎样 如何 什么时候 什么 为什么 为何 啥 哪里 哪个 哪些 哪 在 吗 呢 的 了 吧 啊 呀 我们 我 你们 你 您 是 有 要 想 能不能
    能否 能 可不可以 可以 可 会 就 都 也 还 和 与 跟 及 或 把 被 给 让 向 对 从 到 于 以 个 一个 这个 这 那个 那 一下 办 怎 么 意思 含义
    告诉 需要 应该 应 做 请 说 些 时 里 上 中 行不行 行吗 时候 或者`,
} as const
