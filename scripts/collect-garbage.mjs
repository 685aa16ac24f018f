// Loaded into a server under test (`node --expose-gc --import …`): collects garbage all the time, so that a native
// module's use after free shows within seconds.
const { gc } = globalThis
if (!gc) throw new Error('Start Node with --expose-gc.')
setInterval(() => gc(), 100).unref()
