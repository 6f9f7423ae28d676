/** What a link says that leads nowhere: one that never was, has ended or was withdrawn. */
export const NO_REPORT = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Este link não vale mais</title>
<style>:root { color-scheme: light dark; }
body { margin: 0; padding: 18vh 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #17212b; background: #fff; }
main { max-width: 30rem; margin: 0 auto; }
h1 { font-size: 1.4rem; line-height: 1.2; }
@media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #12181f; } }</style></head>
<body><main><h1>Este link não vale mais</h1>
<p>Ele pode ter vencido, ter sido retirado ou estar incompleto. Peça um novo ao seu escritório de contabilidade.</p></main></body></html>
`;
