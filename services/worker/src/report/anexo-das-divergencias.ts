import { count, grouped, groupedIfDecimal, notaDaChave } from '@apura/words';
import { type Html, html, linksDasLeis } from './html.ts';
import { efeitoEmPalavras, type ReportData, type ReportDivergencia } from './report-data.ts';

/** About twelve pages of them: more is read on a screen, where it can be searched. */
const IMPRESSAS = 150;

type Gravidade = ReportDivergencia['gravidade'];

const TITULOS: Readonly<Record<Gravidade, string>> = { critica: 'Críticas', aviso: 'Avisos' };

/** A code is no amount: it stays as the note has it. */
const escrever = (valor: string | null): string => (valor === null ? 'ausente' : groupedIfDecimal(valor));

/** What the note says and what it should say; a dash for both where the divergence is about no value. */
function declaradoECalculado({
  declarado,
  calculado,
}: Pick<ReportDivergencia, 'declarado' | 'calculado'>): readonly [string, string] {
  if (declarado === null && calculado === null) return ['—', '—'];
  return [escrever(declarado), escrever(calculado)];
}

/** What all of a group have in common: it is said once, above them. */
const emPalavras = (d: ReportDivergencia): string =>
  [d.mensagem, d.fundamento, efeitoEmPalavras(d)].filter(Boolean).join(' · ');

function grupo(iguais: readonly ReportDivergencia[]): Html {
  const [primeira] = iguais as readonly [ReportDivergencia];
  const vezes = iguais.length === 1 ? '' : ` (${iguais.length} vezes)`;
  const complemento = [primeira.fundamento, efeitoEmPalavras(primeira)].filter(Boolean).join(' · ');
  return html`<tr class="grupo"><th scope="rowgroup" colspan="5">${primeira.mensagem}${vezes} <span class="chave">${linksDasLeis(complemento)}</span></th></tr>${iguais.map(linha)}`;
}

function linha(d: ReportDivergencia): Html {
  const { nome, serie } = notaDaChave(d.chave);
  const nota = serie === '' ? nome : `${nome}, série ${serie}`;
  const [declarado, calculado] = declaradoECalculado(d);
  return html`<tr><td class="longo">${nota}</td><td class="num">${d.n_item ?? 'nota'}</td><td>${d.campo}</td><td class="num">${declarado}</td><td class="num">${calculado}</td></tr>`;
}

function tabela(gravidade: Gravidade, divergencias: readonly ReportDivergencia[]): Html | '' {
  if (divergencias.length === 0) return '';
  const grupos = new Map<string, ReportDivergencia[]>();
  for (const divergencia of divergencias) {
    const chave = emPalavras(divergencia);
    const iguais = grupos.get(chave);
    if (iguais === undefined) grupos.set(chave, [divergencia]);
    else iguais.push(divergencia);
  }
  return html`<h3>${TITULOS[gravidade]}</h3><table class="completas">
<thead><tr><th scope="col">Ocorrência e notas</th><th scope="col" class="num">Item</th><th scope="col">Campo</th><th scope="col" class="num">Declarado</th><th scope="col" class="num">Calculado</th></tr></thead>
<tbody>${[...grupos.values()].map(grupo)}</tbody></table>`;
}

/**
 * The divergences of the month by gravity, up to a number that still reads on paper: what many notes have in common is said once.
 * Their access keys stand in the sheet and in the panel.
 */
export function anexoDasDivergencias({ divergencias, totais_de_divergencias }: ReportData): Html {
  const { criticas, avisos } = totais_de_divergencias;
  if (criticas + avisos === 0) {
    return html`<section><h2>Anexo A · Divergências</h2><p class="vazio">Nenhuma divergência encontrada.</p></section>`;
  }
  const impressas = divergencias.slice(0, IMPRESSAS);
  const restantes = criticas + avisos - impressas.length;
  const de = (gravidade: Gravidade) => impressas.filter((d) => d.gravidade === gravidade);
  return html`<section><h2>Anexo A · Divergências <span class="contagem">${count(criticas, 'crítica', 'críticas')}, ${count(avisos, 'aviso', 'avisos')}</span></h2>
${tabela('critica', de('critica'))}${tabela('aviso', de('aviso'))}
${restantes > 0 ? html`<p class="mais">e mais ${grouped(String(restantes))}, na lista de divergências da apuração.</p>` : ''}</section>`;
}
