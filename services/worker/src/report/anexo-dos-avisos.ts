import type { LacunaDeNumeracao } from '@apura/database';
import { cnpj, count, grouped } from '@apura/words';
import { type Html, html, lista } from './html.ts';
import type { ReportData } from './report-data.ts';

const IMPRESSAS = 60;

function numeros({ de, ate }: LacunaDeNumeracao): string {
  const [primeiro, ultimo] = [grouped(String(de)), grouped(String(ate))];
  return de === ate ? primeiro : `${primeiro} a ${ultimo} (${count(ate - de + 1, 'nota', 'notas')})`;
}

/** The numbers of notes that no file brought; nothing where none is missing. */
function lacunasDeNumeracao(lacunas: readonly LacunaDeNumeracao[]): Html | '' {
  if (lacunas.length === 0) return '';
  const restantes = lacunas.length - IMPRESSAS;
  return html`<h3>Números de nota que faltam</h3><p class="explica">Entre a primeira e a última nota de cada série no mês. Podem ser notas não enviadas, inutilizadas ou recusadas.</p><table>
<thead><tr><th scope="col">Emitente</th><th scope="col">Modelo</th><th scope="col">Série</th><th scope="col">Números</th></tr></thead>
<tbody>${lacunas
    .slice(0, IMPRESSAS)
    .map(
      (l) =>
        html`<tr><th scope="row">${cnpj(l.emitente)}</th><td>${l.modelo}</td><td>${l.serie}</td><td class="longo">${numeros(l)}</td></tr>`,
    )}</tbody></table>${restantes > 0 ? html`<p class="mais">e mais ${count(restantes, 'intervalo', 'intervalos')}.</p>` : ''}`;
}

/** What to know before using the figures. */
export function anexoDosAvisos({ comparativo: { avisos }, lacunas = [] }: ReportData): Html {
  return html`<section class="texto"><h2>Anexo C · Avisos</h2>${avisos.length === 0 ? html`<p class="vazio">Nenhum aviso.</p>` : lista(avisos.map(({ mensagem }) => mensagem))}${lacunasDeNumeracao(lacunas)}</section>`;
}
