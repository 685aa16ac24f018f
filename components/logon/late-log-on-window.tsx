'use client'

import dynamic from 'next/dynamic'

/** The log-on dialog for pages that seldom need it: its code is fetched only when it is shown. */
export const LateLogOnWindow = dynamic(() => import('./log-on-window').then((module) => module.LogOnWindow))
