import '@/instrumentation-node'

/** In development this starts the platform, and again after each change of anything behind it: scripts/development.mjs calls it. */
export const GET = () => new Response()
