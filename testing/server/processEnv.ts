const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env

export const processEnv = { PATH, NODE_COMPILE_CACHE, TMPDIR }
