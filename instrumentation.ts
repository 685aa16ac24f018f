/** Called by Next once per server process, before the first request. */
export async function register(): Promise<void> {
  // Exactly this form: Next drops the branch from builds for other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') await import('./instrumentation-node')
}
