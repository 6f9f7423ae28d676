import type { CreditosNoMes, DocumentoDoConfronto, TributosDoDocumento } from './documento-do-confronto.ts';

/** A document as it is stored: its columns, and in `confronto` what books must agree with beyond them, or null where that was not kept yet. */
export interface DocumentoGuardado
  extends Pick<DocumentoDoConfronto, 'chave' | 'tipo' | 'modelo' | 'situacao'> {
  readonly id: string;
  readonly serie: string | null;
  readonly numero: string;
  readonly emitente: ParteGuardada | null;
  readonly destinatario: ParteGuardada | null;
  /** As it was written. */
  readonly dh_emi: string;
  readonly total: string;
  readonly tributos_atuais: Partial<TributosDoDocumento>;
  readonly confronto: Confrontado | null;
}

interface ParteGuardada {
  readonly cnpj?: string;
  readonly cpf?: string;
}

/** What it leaves out is zero, or stands in columns; it was told in full at first, its items as a list. */
interface Confrontado extends Partial<Omit<DocumentoDoConfronto, 'tributos' | 'itens'>> {
  readonly tributos: Partial<TributosDoDocumento>;
  readonly itens?: DocumentoDoConfronto['itens'] | Readonly<Record<string, string>>;
}

/** What was stored before `confronto` was has of its taxes what is shown of them. Pure. */
export function documentoGuardado(
  { confronto, ...guardado }: DocumentoGuardado,
  creditos: CreditosNoMes | undefined,
): DocumentoDoConfronto {
  const { chave, tipo, modelo, situacao, serie, numero, dh_emi, total } = guardado;
  const { icms, fcp, icms_st, ipi, pis, cofins } = { ...SEM_TRIBUTOS, ...guardado.tributos_atuais };
  const { cnpj, cpf } = guardado.emitente ?? {};
  const destinatario = guardado.destinatario?.cnpj ?? guardado.destinatario?.cpf;
  return {
    ...{
      chave,
      tipo,
      modelo,
      situacao,
      total,
      serie: withoutZeros(serie ?? ''),
      numero: withoutZeros(numero),
    },
    ...{ emitente: cnpj ?? cpf ?? '', emitido_em: dh_emi.slice(0, 10), novos: ZERO, itens: [] },
    ...(destinatario === undefined ? {} : { destinatario }),
    ...{ entrada_do_emitente: false, so_dos_tributos_novos: false },
    tributos: { ...SEM_TRIBUTOS, icms, fcp, icms_st, ipi, pis, cofins },
    ...(confronto === null ? {} : ofConfronto(confronto)),
    ...(creditos === undefined ? {} : { creditos }),
  };
}

function ofConfronto({ tributos, itens = {}, ...said }: Confrontado) {
  return {
    ...said,
    tributos: { ...SEM_TRIBUTOS, ...tributos },
    itens: Array.isArray(itens) ? itens : Object.entries(itens).map(([numero, icms]) => ({ numero, icms })),
  };
}

const withoutZeros = (texto: string): string => texto.replace(/^0+(?=.)/, '');

const ZERO = '0.00';
const SEM_TRIBUTOS: TributosDoDocumento = {
  ...{ icms: ZERO, icms_monofasico: ZERO, fcp: ZERO, icms_st: ZERO, fcp_st: ZERO },
  ...{ ipi: ZERO, pis: ZERO, cofins: ZERO, credito_do_simples: ZERO },
};
