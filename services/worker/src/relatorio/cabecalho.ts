import { cnpj, competenciaPorExtenso, count, moment } from '@apura/words';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { type Html, html } from './html.ts';
import { logo } from './logo.ts';
import { nomeDoRegime } from './nome-do-regime.ts';

/** The office, its client and the month, with the moment in the time of Brasília. */
export function cabecalho(dados: DadosDoRelatorio): Html {
  const { escritorio, cliente, marca } = dados;
  return html`<header>
<div class="escritorio">${logo(marca?.logo_data_uri)}<p class="forte">${escritorio.nome}</p>${[escritorio.responsavel, escritorio.crc && `CRC ${escritorio.crc}`].map((parte) => (parte ? html`<p>${parte}</p>` : ''))}</div>
<p class="quando">versão ${dados.versao} · ${count(dados.documentos, 'nota', 'notas')}<br>calculada em ${moment(dados.calculada_em)}<br>(horário de Brasília)</p>
</header>
<div class="cliente"><div><h1>${cliente.razao_social}</h1><p>CNPJ raiz ${cnpj(cliente.cnpj_raiz)}${cliente.regime ? ` · ${nomeDoRegime(cliente.regime)}` : ''}</p></div>
<p class="competencia">${competenciaPorExtenso(dados.competencia)}</p></div>`;
}
