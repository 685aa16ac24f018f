/** The look of what somebody wrote: its line ends and spaces are kept, and nothing widens the log. */
export const lineLook = 'whitespace-pre-wrap wrap-anywhere'
