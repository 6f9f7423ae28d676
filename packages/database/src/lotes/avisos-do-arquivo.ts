import type { AvisoDoEnvio, ContagemDeAvisos } from '@apura/contracts';
import type { ArquivoLido } from './arquivo-lido.ts';

/** What the office said of the files when it sent them. */
export interface Informado {
  readonly cliente_id: string | null;
  readonly competencia: string | null;
  /** YYYY-MM-DD. */
  readonly entrada_em: string | null;
}

/** What does nothing for a client, whoever its parties are: that it has no rows does not say that it has no client. */
const SEM_EFEITO: ReadonlySet<string> = new Set(['cancelada', 'denegada', 'substituida', 'anulada']);

/** What the office should look at in a file: where its notes are not as was said, and what the reader found odd. */
export function avisosDoArquivo(
  { itens }: ArquivoLido,
  { cliente_id, competencia, entrada_em }: Informado,
): AvisoDoEnvio[] {
  const avisos = new Set<AvisoDoEnvio>();
  for (const item of itens) {
    if (item.tipo === 'nota_recusada') continue;
    for (const aviso of item.avisos ?? []) avisos.add(aviso);
    if (item.tipo === 'evento') continue;
    const { lancamentos, competencia: mes, situacao, dh_emi } = item.documento;
    if (entrada_em !== null && dh_emi.slice(0, 10) > entrada_em) avisos.add('entrada_antes_da_emissao');
    const { meses } = lancamentos;
    const dizOCliente = !SEM_EFEITO.has(situacao);
    const doCliente = cliente_id === null || meses.some((um) => um.cliente_id === cliente_id);
    if (dizOCliente && !meses.length) avisos.add('sem_cliente');
    if (dizOCliente && !doCliente) avisos.add('outro_cliente');
    // A client's month may be another than the note's: by its delivery, or by its events.
    const months = [mes, ...meses.map((um) => um.competencia)];
    if (competencia !== null && !months.includes(competencia)) avisos.add('outra_competencia');
  }
  return [...avisos];
}

/** How many of these have each. */
export function contarAvisos(
  files: readonly { readonly avisos: readonly AvisoDoEnvio[] }[],
): ContagemDeAvisos {
  const contagem: Partial<Record<AvisoDoEnvio, number>> = {};
  for (const aviso of files.flatMap(({ avisos }) => avisos)) contagem[aviso] = (contagem[aviso] ?? 0) + 1;
  return contagem;
}
