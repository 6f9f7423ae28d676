import { type EventoExaminado, refuse } from './evento-examinado.ts';

/** What amounts of the note wait for, as the last event on each has it. */
export interface Condicoes {
  /** Of a nota de crédito: whether the other party accepted it, and in which month; null where it said nothing. */
  readonly aceite: { readonly aceito: boolean; readonly mes: string } | null;
  /** Month in which the transfer of a succession comes into effect, by tax; null where it does not. */
  readonly sucessao: Readonly<Record<'cbs' | 'ibs', string | null>>;
  /** Month in which the issuer said that all was paid. */
  readonly quitacao: string | null;
  /** Code of the recipient's word that it has no credit. */
  readonly recusa: string | null;
}

export function judgeCondicoesDaNota(examinados: readonly EventoExaminado[]): Condicoes {
  const valem = examinados.filter(({ situacao }) => situacao === 'vale');
  const aceite = ultimo(valem, 'aceite');
  const quitacao = ultimo(valem, 'quitacao');
  const manifestacao = ultimo(valem, 'manifestacao');
  if (aceite !== null) aceite.competencia = aceite.dia.slice(0, 7);
  if (quitacao !== null) quitacao.competencia = quitacao.dia.slice(0, 7);
  return {
    aceite:
      aceite === null
        ? null
        : { aceito: aceite.evento.detEvento?.indAceitacao === '1', mes: aceite.dia.slice(0, 7) },
    sucessao: { cbs: sucessao(valem, 'cbs'), ibs: sucessao(valem, 'ibs') },
    quitacao: quitacao?.evento.detEvento?.indQuitacao === '1' ? quitacao.dia.slice(0, 7) : null,
    recusa: manifestacao?.tipo?.motivo ?? null,
  };
}

/** The last one of that effect; those before it are superseded. */
function ultimo(valem: readonly EventoExaminado[], efeito: string): EventoExaminado | null {
  const todos = valem.filter(({ tipo }) => tipo?.efeito === efeito);
  for (const cada of todos.slice(0, -1)) refuse(cada, 'superado', 'Outro evento disse depois outra coisa.');
  return todos.at(-1) ?? null;
}

/**
 * LC 214/2025 art. 55: the tax authority granted it, and no successor stands by a refusal. It counts from the last of
 * these words on.
 */
function sucessao(valem: readonly EventoExaminado[], tributo: 'cbs' | 'ibs'): string | null {
  const doTributo = valem.filter(({ tipo }) => tipo?.tributo === tributo);
  const fisco = ultimo(doTributo, 'sucessao_fisco');
  const anuencias = new Map<string, EventoExaminado>();
  for (const cada of doTributo)
    if (cada.tipo?.efeito === 'sucessao_anuencia') anuencias.set(cada.autor, cada);
  const todas = [...anuencias.values()];
  if (fisco?.evento.detEvento?.indDeferimento !== '1') return null;
  if (todas.some(({ evento }) => evento.detEvento?.indAceitacao !== '1')) return null;
  const [ultimoDia = fisco.dia] = [fisco, ...todas].map(({ dia }) => dia).sort((a, b) => (a < b ? 1 : -1));
  fisco.competencia = ultimoDia.slice(0, 7);
  return fisco.competencia;
}
