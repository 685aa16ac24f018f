// @ts-check

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Otherwise Next could be made to fetch our addresses past dispatch, and to store each response on disk.
  images: { unoptimized: true },
  // `page.dev.tsx` and `route.dev.ts` are there in development only.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['dev.tsx', 'dev.ts', 'tsx', 'ts'] : ['tsx', 'ts'],
  // Pages only: dispatch does not compress small responses, which would cost more than it saves.
  compress: true,
  // A trailing slash is the same address on API paths: a redirect could lose the body of a POST.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // `npm test` checks types, of everything at once; a start on a user's machine need not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A page's code is loaded when it is first asked for: a start takes half the time, and less memory.
    preloadEntriesOnStart: false,
    // The folder of the platform may be read-only.
    isrFlushToDisk: false,
  },
  // Set by scripts/prepare.mjs: equal sources make equal builds.
  generateBuildId: () => process.env.PLATFORM_BUILD_ID ?? null,
  serverExternalPackages: ['@photostructure/sqlite', '@node-rs/argon2', 'pino', 'pg', '@prisma/client'],
}

export default config
