/** How each page of the router is loaded, for who wants them before they are shown. */
export const pageLoads: (() => Promise<unknown>)[] = []
