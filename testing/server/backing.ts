import { givenRedis } from './redis.ts'
import { startSeededDatabase } from './seededDatabase.ts'

/**
 * Starts a PostgreSQL, a Redis, a folder and keys that several servers share, as a process of its own. Sends its parent
 * the servers' settings, and stops with it.
 */
const [database, redis] = await Promise.all([startSeededDatabase(), givenRedis()])
const { host, port, user, database: name } = database.address
process.once('disconnect', async () => {
  await Promise.all([database.stop(), redis.close()])
  process.exit(0)
})
process.send?.({
  DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  REDIS_URL: redis.url,
  DATA_DIR: database.dataDir,
  SECRET_FILE: database.keyFile,
})
