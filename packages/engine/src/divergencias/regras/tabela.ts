import { REGRAS_DE_VALIDACAO as linhas } from '@apura/law';
import type { NotaFiscal } from '../../nota-fiscal.ts';

/** Why a rule of the table is not judged from the note. */
export type MotivoSemAvaliacao = keyof typeof MOTIVOS_SEM_AVALIACAO;

export const MOTIVOS_SEM_AVALIACAO = {
  outra_nota: 'Depende de outra nota, que só a base da SEFAZ tem.',
  autorizador: 'Depende do serviço autorizador que recebe a nota.',
  evento: 'É de evento, e não da nota.',
  cadastro_da_uf: 'Depende do cadastro de contribuintes da UF.',
  cadastro_da_receita: 'Depende do cadastro da Receita Federal.',
  tabela: 'Depende de uma tabela que não foi publicada ou que a Apura não tem.',
  nt_pendente: 'A nota técnica ainda não foi publicada.',
  removida: 'A regra foi retirada.',
} as const;

/** One validation rule of the tax authority, as the NT have it; the sentence is ours. */
export interface RegraDeValidacao {
  /** Id in the NT; with the code behind a slash for the second of two rules that share one. */
  readonly id: string;
  /** cStat of the rejection; null where our sources do not give it. */
  readonly codigo: string | null;
  /** Name of the divergência. */
  readonly regra: string;
  readonly escopo: 'nota' | 'item' | 'evento';
  readonly modelos: readonly string[];
  /** Day from which it rejects; null while the NT say "future", and once it is gone. */
  readonly desde: string | null;
  /** Day of the last change of its text. */
  readonly revista: string | null;
  /** Days of emission that it is for, where it names them. */
  readonly emissao: { readonly de: string | null; readonly ate: string | null };
  readonly mensagem: string;
  readonly fundamento: string;
  readonly semAvaliacao: MotivoSemAvaliacao | null;
  /** What would be needed to judge it, where one thing is missing. */
  readonly falta: string | null;
}

const AMBOS: readonly string[] = ['55', '65'];

/** All of them, in the order of the NT. Sources: NT 2025.002 v1.52, 2026.002, 2026.005 (draft), 2026.007 and 2026.008. */
export const REGRAS_DE_VALIDACAO: readonly RegraDeValidacao[] = (linhas as readonly Linha[]).map((linha) => ({
  id: linha.chave ?? linha.id,
  codigo: linha.codigo,
  regra: linha.nome ?? linha.chave ?? linha.id,
  escopo: linha.escopo,
  modelos: linha.modelos ?? AMBOS,
  desde: linha.desde,
  revista: linha.revista ?? null,
  emissao: { de: linha.emissao_de ?? null, ate: linha.emissao_ate ?? null },
  mensagem: linha.mensagem,
  fundamento: `NT ${linha.nt}, ${linha.id}`,
  semAvaliacao: linha.sem_avaliacao ?? null,
  falta: linha.falta ?? null,
}));

/** Why a rule is not judged, in a person's words, with what is missing; null for one that is. */
export function motivoSemAvaliacao({
  semAvaliacao,
  falta,
}: Pick<RegraDeValidacao, 'semAvaliacao' | 'falta'>): string | null {
  if (semAvaliacao === null) return null;
  return `${MOTIVOS_SEM_AVALIACAO[semAvaliacao]}${falta === null ? '' : ` Falta: ${falta}.`}`;
}

interface Linha {
  readonly id: string;
  readonly chave?: string;
  readonly codigo: string | null;
  readonly nome?: string;
  readonly escopo: RegraDeValidacao['escopo'];
  readonly modelos?: readonly string[];
  readonly desde: string | null;
  readonly revista?: string;
  readonly emissao_de?: string;
  readonly emissao_ate?: string;
  readonly mensagem: string;
  readonly nt: string;
  readonly sem_avaliacao?: MotivoSemAvaliacao;
  readonly falta?: string;
}

const porId = new Map(REGRAS_DE_VALIDACAO.map((regra) => [regra.id, regra]));

/** @throws RangeError for an id that is not in the table: a mistake in a rule of ours. */
export function regraDeValidacao(id: string): RegraDeValidacao {
  const regra = porId.get(id);
  if (regra === undefined) throw new RangeError(`no validation rule ${id}`);
  return regra;
}

/** Whether the rule is for a note of that model and day of emission (YYYY-MM-DD), be it in force already or not. */
export function isForNota({ modelos, emissao }: RegraDeValidacao, data: string, modelo: string): boolean {
  if (emissao.de !== null && data < emissao.de) return false;
  return (emissao.ate === null || data <= emissao.ate) && modelos.includes(modelo);
}

/** Whether a note of that model and day would be rejected by the rule. */
export const isRejectedBy = (regra: RegraDeValidacao, data: string, modelo: string): boolean =>
  regra.desde !== null && regra.desde <= data && isForNota(regra, data, modelo);

/** A rule that is not judged, and why. */
export type UnevaluatedRegra = RegraDeValidacao & { readonly motivo: string };

/** The rules for the model and day of a note: those that are judged and those that are not, but for what is gone. */
export function regrasParaANota({ ide }: Pick<NotaFiscal, 'ide'>): {
  readonly avaliadas: readonly RegraDeValidacao[];
  readonly naoAvaliadas: readonly UnevaluatedRegra[];
} {
  const data = ide.dhEmi.slice(0, 10);
  const daNota = REGRAS_DE_VALIDACAO.filter(
    (regra) => regra.escopo !== 'evento' && isForNota(regra, data, ide.mod),
  );
  return {
    avaliadas: daNota.filter(({ semAvaliacao }) => semAvaliacao === null),
    naoAvaliadas: daNota.flatMap((regra) => {
      const motivo = motivoSemAvaliacao(regra);
      return motivo === null || regra.semAvaliacao === 'removida' ? [] : [{ ...regra, motivo }];
    }),
  };
}
