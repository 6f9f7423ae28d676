import { cnpj, competenciaPorExtenso, count, moment, WHERE_TO_STATE } from '@apura/words';
import { type Html, html, lista } from './html.ts';
import { nomeDoRegime } from './nome-do-regime.ts';
import type { ReportData } from './report-data.ts';

/** 500 KB of picture as base64; a larger one would weigh on every report. */
const MAIOR = 700_000;
/** As we write every logo anew; nothing else, and no SVG, which is a program of its own. */
const IMAGEM = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/** The office's logo as it stands above its name; nothing if it is no picture that we print. */
export function logo(dataUri: string | undefined): Html | '' {
  if (dataUri === undefined || dataUri.length > MAIOR || !IMAGEM.test(dataUri)) return '';
  // The office's name stands beside it as text, so the picture itself has nothing to add for who cannot see it.
  return html`<img class="logo" alt="" src="${dataUri}">`;
}

/** The office, its client and the month, with the moment in the time of Brasília. */
export function header(dados: ReportData): Html {
  const { escritorio, cliente, marca } = dados;
  return html`<header>
<div class="escritorio">${logo(marca?.logo_data_uri)}<p class="forte">${escritorio.nome}</p>${[escritorio.responsavel, escritorio.crc && `CRC ${escritorio.crc}`].map((parte) => (parte ? html`<p>${parte}</p>` : ''))}</div>
<p class="quando">versão ${dados.versao} · ${count(dados.documentos, 'nota', 'notas')}<br>calculada em ${moment(dados.calculada_em)}<br>(horário de Brasília)</p>
</header>
<div class="cliente"><div><h1>${cliente.razao_social}</h1><p>CNPJ raiz ${cnpj(cliente.cnpj_raiz)}${cliente.regime ? ` · ${nomeDoRegime(cliente.regime)}` : ''}</p></div>
<p class="competencia">${competenciaPorExtenso(dados.competencia)}</p></div>`;
}

/** The only page of a month that waits for the office: what is missing and where it is entered. No amount. */
export function incompletePage(dados: ReportData): Html {
  const { resumo, pendencias } = dados.comparativo;
  return html`${header(dados)}
<p class="resposta">${resumo}</p>
<section class="texto"><h2>O que falta</h2>${lista(
    pendencias.map(
      ({ mensagem, onde }) => html`<span class="forte">${mensagem}</span><br>${WHERE_TO_STATE[onde]}`,
    ),
  )}<p class="mais">Com esses dados a apuração é feita de novo, e este relatório traz os valores do mês.</p></section>`;
}
