/** Called by Next once per server process, before the first request. */
export async function register(): Promise<void> {
  // Exactly this form: Next drops the branch from builds for other runtimes. In development app/platform does it.
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NODE_ENV === 'production')
    await import('./instrumentation-node')
}
