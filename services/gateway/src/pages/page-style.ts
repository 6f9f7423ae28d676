/** The style of the public pages, written into each so that the first paint waits for nothing. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--apura-fundo:light-dark(#fff,#0e1317);--apura-superficie:light-dark(#fff,#161d22);--apura-realce:light-dark(#eef6f4,#17302b);--apura-borda:light-dark(#dfe6e9,#2b363d);--apura-tinta:light-dark(#16212a,#e8edf0);--apura-suave:light-dark(#51606b,#a3b1ba);--apura-verde:light-dark(#0b6454,#5fcdb3);--apura-verde-cheio:#0f7a66}
*{box-sizing:border-box}
html{scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
body{margin:0;color:var(--apura-tinta);background:var(--apura-fundo);font:1rem/1.65 "Inter Variable",Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
a{color:var(--apura-verde);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--apura-verde);outline-offset:2px}
h1,h2,h3{line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
h1{margin:0;font-size:clamp(2rem,5vw,3rem)}
h2{margin:0 0 1rem;font-size:1.5rem}
h3{margin:2rem 0 .6rem;font-size:1.12rem}
p,ul,ol{margin:0 0 1rem}
li{margin-bottom:.35rem}
code{font:.88em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;padding:.1em .35em;border-radius:.3rem;background:light-dark(#f0f4f5,#1d262c);overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:1rem 1.1rem;overflow-x:auto;border:1px solid var(--apura-borda);border-radius:.7rem;background:light-dark(#f7f9fa,#12191e)}
pre code{padding:0;background:none;overflow-wrap:normal}
.codigo{position:relative;margin:0 0 1rem}.codigo pre{margin:0;padding-right:5.5rem;font-size:.92rem}
.codigo:not([data-lingua]) pre{max-height:26rem}
.copiar{position:absolute;top:.5rem;right:.5rem;min-height:1.9rem;padding:0 .7rem;border:1px solid var(--apura-borda);border-radius:.45rem;color:var(--apura-suave);background:var(--apura-superficie);font:inherit;font-size:.8rem;cursor:pointer}
.copiar:hover{color:var(--apura-tinta)}
.linguagens{margin:1.2rem 0}.linguas{display:flex;gap:.25rem;margin-bottom:.5rem}
.linguas button{min-height:2.2rem;padding:0 .8rem;border:1px solid transparent;border-radius:.5rem;color:var(--apura-suave);background:none;font:inherit;font-size:.88rem;font-weight:600;cursor:pointer}
.linguas button:hover{color:var(--apura-tinta)}
.linguas button[aria-pressed=true]{color:var(--apura-verde);background:var(--apura-realce)}
html:not([data-lingua]) :is(.linguas,.copiar){display:none}
html:not([data-lingua]) .linguagens .codigo::before{content:attr(data-nome);font-size:.82rem;font-weight:600;color:var(--apura-suave)}
html[data-lingua=sh] .linguagens .codigo:not([data-lingua=sh]),html[data-lingua=js] .linguagens .codigo:not([data-lingua=js]),html[data-lingua=python] .linguagens .codigo:not([data-lingua=python]),html[data-lingua=php] .linguagens .codigo:not([data-lingua=php]){display:none}
details{margin:0 0 1rem;border:1px solid var(--apura-borda);border-radius:.7rem}
summary{padding:.7rem 1rem;font-weight:600;cursor:pointer}
details>.rolavel{margin:0;border-width:1px 0 0;border-radius:0}details>p{margin:.8rem 1rem}
.referencia section{content-visibility:auto;contain-intrinsic-size:auto 60rem;border-top:1px solid var(--apura-borda);padding:1.8rem 0 1.2rem}
.referencia h2{font:600 1.2rem/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:0;overflow-wrap:anywhere}
.referencia .indice a{font-size:.84rem;overflow-wrap:anywhere}
.rolavel{margin:0 0 1.2rem;overflow-x:auto;border:1px solid var(--apura-borda);border-radius:.7rem}
.rolavel table{width:100%;border-collapse:collapse;font-size:.92rem}
.rolavel th,.rolavel td{padding:.6rem .85rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--apura-borda)}
.rolavel th{color:var(--apura-suave);font-size:.82rem;white-space:nowrap;background:light-dark(#f7f9fa,#12191e)}
.rolavel tr:last-child td{border-bottom:0}
.rolavel td code{overflow-wrap:normal}
.pular{position:fixed;top:-9rem;left:1rem;z-index:9;padding:.6rem 1rem;border-radius:.5rem;color:#fff;background:var(--apura-verde-cheio)}
.pular:focus{top:1rem}
.topo{position:sticky;top:0;z-index:5;background:light-dark(#ffffffee,#0e1317ee);border-bottom:1px solid var(--apura-borda);backdrop-filter:blur(8px)}
.topo>div,.rodape>div{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem 1.4rem;max-width:72rem;margin:0 auto;padding:.7rem 1.25rem}
.topo nav{display:flex;flex-wrap:wrap;flex:1;align-items:center;gap:.2rem 1.3rem}
.topo a{display:inline-flex;align-items:center;min-height:2.2rem;color:var(--apura-suave);font-size:.94rem;font-weight:500;text-decoration:none}
.topo a:hover,.topo a[aria-current]{color:var(--apura-tinta)}
.topo a[aria-current]{font-weight:600}
.topo .marca{gap:.55rem;color:var(--apura-tinta);font-size:1.12rem;font-weight:700;letter-spacing:-.02em}
.topo .entrar{margin-left:auto;padding:0 .95rem;border-radius:.5rem;color:#fff;background:var(--apura-verde-cheio);font-weight:600}
.topo .entrar:hover{color:#fff;background:#0b6454}
main{max-width:72rem;margin:0 auto;padding:0 1.25rem 4rem}
.abertura{max-width:46rem;padding:3.5rem 0 2rem}
.abertura p{margin:1rem 0 0;color:var(--apura-suave);font-size:1.12rem}
.abertura p strong{color:var(--apura-tinta)}
.abertura pre{margin-top:1.2rem}
main>section{max-width:46rem;padding-top:2.2rem}
.com-indice{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem}
.com-indice .texto{min-width:0}
.com-indice .texto>*{max-width:none}
.indice{position:sticky;top:4.5rem;align-self:start;max-height:calc(100dvh - 5rem);padding:3.8rem 0 2rem;overflow-y:auto;font-size:.92rem}
.indice p{margin:0 0 .5rem;color:var(--apura-suave);font-size:.8rem;font-weight:600}
.indice ul{margin:0;padding:0;list-style:none}
.indice a{display:block;padding:.25rem 0;color:var(--apura-suave);text-decoration:none}
.indice a:hover{color:var(--apura-tinta)}
.interativo{padding-bottom:1rem}.interativo-calculadora{min-height:14rem}.interativo-simulador{min-height:88rem}
.interativo .espera,.interativo .sem-javascript{padding:3rem 1rem;border:1px dashed var(--apura-borda);border-radius:.9rem;color:var(--apura-suave);text-align:center}
@media (scripting:none){.interativo-calculadora,.interativo-simulador{min-height:0}.interativo .espera{display:none}}
.botao{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.15rem;border:1px solid transparent;border-radius:.55rem;color:#fff;background:var(--apura-verde-cheio);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.botao:hover{background:#0b6454}
.botao-leve{color:var(--apura-tinta);background:var(--apura-superficie);border-color:var(--apura-borda)}.botao-leve:hover{background:var(--apura-realce)}
.rodape{border-top:1px solid var(--apura-borda);color:var(--apura-suave);font-size:.88rem}
.rodape a{color:var(--apura-suave)}
.rodape span{flex:1 1 18rem}
.inicio .abertura{max-width:none;padding:clamp(3rem,9vw,6.5rem) 0 3rem;text-align:center}
.inicio .abertura h1{max-width:20ch;margin:0 auto;font-size:clamp(2.3rem,6.5vw,4rem);font-weight:720;letter-spacing:-.035em;line-height:1.08}
.inicio .abertura p{max-width:40rem;margin:1.3rem auto 0;font-size:1.2rem}
.inicio .abertura p:has(>a:only-child),.inicio .abertura .chamadas{display:flex;flex-wrap:wrap;justify-content:center;gap:.8rem;margin-top:2rem}
.inicio .chamadas a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.35rem;border:1px solid var(--apura-borda);border-radius:.6rem;color:var(--apura-tinta);font-size:1.02rem;font-weight:600;text-decoration:none}
.inicio .abertura .chamadas{max-width:none}
.inicio .chamadas a:first-child{color:#fff;background:var(--apura-verde-cheio);border-color:transparent}
.inicio main>section{max-width:none;padding-top:3rem}
.inicio main>section>h2{text-align:center;font-size:1.9rem}
.inicio main>section>p{max-width:44rem;margin-inline:auto;text-align:center;color:var(--apura-suave)}
.inicio main>section>ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1rem;margin-top:1.6rem;padding:0;list-style:none}
.inicio main>section>ul>li{margin:0;padding:1.25rem 1.3rem;border:1px solid var(--apura-borda);border-radius:.85rem;background:var(--apura-superficie)}
.inicio main>section>ul>li>strong:first-child,.inicio main>section>ul>li>a:first-child{display:block;margin-bottom:.3rem;font-size:1.06rem;font-weight:650}
.retrato{display:block;width:100%;height:auto;border:1px solid var(--apura-borda);border-radius:1rem;box-shadow:0 30px 60px -30px #0b645455}
@media(max-width:55rem){.com-indice{grid-template-columns:minmax(0,1fr);gap:0}.indice{display:none}.abertura{padding-top:2.2rem}}
@media(max-width:40rem){.codigo pre{padding:2.9rem 1.1rem 1rem}.topo{position:static}.topo>div{gap:.2rem 1rem}.topo nav{flex-basis:100%;order:2;gap:0 1.1rem}}
`.replace(/\n/g, '');

/** The house's font, where the panel's build has it; the fallback has its measures, so that nothing jumps. */
export const fontStyle = (fonte: string): string =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(${fonte}) format("woff2")}@font-face{font-family:Inter;src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:107%;ascent-override:90%;descent-override:22.5%;line-gap-override:0%}`;
