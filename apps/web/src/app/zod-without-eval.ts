// zod tries whether it may make functions of text. Our policy forbids it, and each try would be a report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
