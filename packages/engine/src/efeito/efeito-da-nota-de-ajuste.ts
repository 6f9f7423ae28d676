import type { Ide } from '../nota-fiscal.ts';
import type { EfeitoDoItem } from './efeito-apurado.ts';
import type { Lado } from './lado-do-cliente.ts';

/** What a type of note does to its issuer and to the other party; null for nothing. */
interface Linha {
  readonly emitente: EfeitoDoItem;
  readonly outro: EfeitoDoItem | null;
}

const debito: EfeitoDoItem = { efeito: 'debito', motivo: null };
const credito: EfeitoDoItem = { efeito: 'credito', motivo: null };
const estornoDebito: EfeitoDoItem = { efeito: 'estorno_debito', motivo: null };
const estornoCredito: EfeitoDoItem = { efeito: 'estorno_credito', motivo: null };
const daTransferencia = { grupo: 'transferencia_de_credito' } as const;
const doAjuste = { grupo: 'ajuste_de_competencia' } as const;

/** tpNFDebito (NT 2025.002; LC 214/2025 arts. 10, § 4º, 41, 45, 47, § 6º, 51, 55 and 272). */
const NOTA_DE_DEBITO: Readonly<Record<string, Linha>> = {
  '01': { emitente: { ...estornoCredito, ...daTransferencia }, outro: { ...credito, ...daTransferencia } },
  '02': { emitente: { ...estornoCredito, ...doAjuste }, outro: null },
  '03': { emitente: { ...debito, ...doAjuste }, outro: null },
  '04': { emitente: debito, outro: credito },
  '05': { emitente: { ...estornoCredito, ...daTransferencia }, outro: { ...credito, ...daTransferencia } },
  '06': { emitente: debito, outro: credito },
  '07': { emitente: { ...estornoCredito, grupo: 'estorno_de_credito' }, outro: null },
  '08': { emitente: { ...debito, ...doAjuste }, outro: null },
};

/** tpNFCredito (NT 2025.002; LC 214/2025 arts. 12, § 7º, 17, 55 and 450). */
const NOTA_DE_CREDITO: Readonly<Record<string, Linha>> = {
  '01': { emitente: credito, outro: debito },
  '02': { emitente: { ...credito, grupo: 'credito_presumido_zfm' }, outro: null },
  '03': { emitente: estornoDebito, outro: estornoCredito },
  '04': { emitente: estornoDebito, outro: estornoCredito },
  '05': { emitente: { ...credito, ...daTransferencia }, outro: null },
  '06': { emitente: estornoDebito, outro: estornoCredito },
};

/** What a credit note (finNFe 5) or a debit note (finNFe 6) does to the client, by its type. */
export function efeitoDaNotaDeAjuste(
  ide: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito'>,
  lado: Lado,
): EfeitoDoItem {
  const tipo = ide.finNFe === '6' ? ide.tpNFDebito : ide.tpNFCredito;
  const tabela = ide.finNFe === '6' ? NOTA_DE_DEBITO : NOTA_DE_CREDITO;
  const linha = tipo !== undefined && Object.hasOwn(tabela, tipo) ? tabela[tipo] : undefined;
  if (linha === undefined) return { efeito: 'sem_efeito', motivo: 'nota_de_ajuste_nao_calculada' };
  const doEmitente = lado === 'saida' || lado === 'entrada_propria';
  return (
    (doEmitente ? linha.emitente : linha.outro) ?? {
      efeito: 'sem_efeito',
      motivo: 'nota_de_ajuste_do_emitente',
    }
  );
}
