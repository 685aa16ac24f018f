/** For pages whose scripts, if any, make no code from strings: no policy of Trusted Types may be made there. */
export const noTrustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'"
