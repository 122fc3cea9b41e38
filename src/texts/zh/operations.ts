import type { Dictionary } from '../shape.ts'

export const operations: Dictionary['operations'] = {
  backups: {
    title: '备份',
    target: '存放位置',
    goesTo: '{target}，{encrypted, select, true {已加密} other {未加密}}，保留 {days} 天',
    ofDatabase: '基础备份由运维人员负责，此处仅能看到 WAL 归档。',
    archivedAt: '最近归档 WAL',
    newest: '最新备份',
    made: '{at}，{size}',
    next: '下次备份',
    verified: '最近验证',
    found: '{whole, select, true {通过} other {未通过}}，{at}（{seconds, number} 秒）',
    nextVerification: '下次验证',
    soon: '一小时内',
    verifiedElsewhere: '本服务器没有私钥（BACKUP_IDENTITY_FILE）或内置 PostgreSQL，不进行验证',
    problem: {
      notConfigured:
        '未进行备份。请运维人员将 BACKUP_URL 设为另一磁盘上的目录或 S3 并重启服务器；立即备份：“npm run recourse -- backup DIR”。',
      noBackup: '尚无备份。原因见日志中的 BACKUP FAILED，请联系运维人员。',
      backupLate: '最新备份过旧。原因见日志中的 BACKUP FAILED，请联系运维人员。',
      notVerified: '尚未验证过备份：“npm run recourse -- backup verify”。',
      verificationFailed:
        '最近一次验证未通过，结果见下方。请运维人员重新备份并验证：“npm run recourse -- backup verify”。',
      verificationLate: '超过一周未验证备份：“npm run recourse -- backup verify”。',
      archivesNothing:
        'PostgreSQL 未归档 WAL：如无其他方式的基础备份，变更将会丢失。请运维人员设置 archive_mode 和 archive_command。',
      archiveFails: 'PostgreSQL 无法归档 WAL。原因见其日志中的 archive_command，请联系运维人员。',
    },
  },
  forwarding: {
    title: '审计日志转发',
    off: '审计日志仅保存在本数据库。运维人员可设置 SECURITY_LOG_URL 将其发送到接收方。',
    target: '接收方',
    sent: '已发送',
    lastSent: '最近发送',
    waiting: '待发送',
    waits: '{count, plural, =0 {无} other {# 条，最早的已等待 {seconds} 秒}}',
    lastError: '最近错误',
    test: '发送测试',
    testDone: '接收方已接收测试。',
    testFailed: '未接收：{why}',
  },
}
