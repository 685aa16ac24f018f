// Loaded into a server under test (`node --expose-gc --import …`): SIGUSR2 collects garbage.
const { gc } = globalThis
if (!gc) throw new Error('Start Node with --expose-gc.')
process.on('SIGUSR2', () => gc())
