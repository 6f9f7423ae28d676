import { EFEITOS_POR_CFOP, EFEITOS_POR_CST, rowAt, vigente } from '@apura/law';
import { ehDeUsoPessoal } from '../dados/bens-de-uso-pessoal.ts';
import type { ClasseDeCfop } from '../dados/cfop.ts';
import { isEmitenteDoSimples } from '../dados/emitente-do-simples.ts';
import type { Ide } from '../nota-fiscal.ts';
import type { ContextoDoCliente, ItemCalculado } from '../resultado.ts';
import type { DevidoNoDas } from '../simples/devido-no-das.ts';
import type { Lado } from './lado-do-cliente.ts';
import type { EfeitoDoItem } from './nota-do-cliente.ts';
import { describeCreditoVedado } from './tributos-de-hoje.ts';

export interface EntradaDoEfeito {
  readonly item: ItemCalculado;
  /** Class of the CFOP in the file, not of the turned one. */
  readonly cfop: ClasseDeCfop;
  readonly lado: Lado;
  readonly ide: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito' | 'gCompraGov'>;
  readonly ano: number;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  /** What the office says of a supplier of the Simples that highlights the taxes: "sim", it pays them outside the DAS. */
  opcao(): string | undefined;
  /** What the note or the tax office states of the supplier's DAS on the item. */
  das?(): DevidoNoDas | undefined;
  readonly cliente: ContextoDoCliente;
}

type PorCodigo = ReadonlyMap<string, readonly { readonly motivo: string; readonly desde: string }[]>;

function byCodigo<Coluna extends string>(
  linhas: readonly Readonly<Record<Coluna | 'motivo' | 'desde', string>>[],
  coluna: Coluna,
): PorCodigo {
  const codigos = new Map<string, (typeof linhas)[number][]>();
  for (const linha of linhas) codigos.set(linha[coluna], [...(codigos.get(linha[coluna]) ?? []), linha]);
  return codigos;
}

/** What a table says of a code in a year; undefined where it says nothing. */
const motivoDe = (tabela: PorCodigo, codigo: string, ano: number): string | undefined =>
  rowAt(tabela.get(codigo) ?? [], `${ano}-01-01`)?.motivo;

const semEfeitoPorClasse = byCodigo(EFEITOS_POR_CFOP.sem_efeito, 'classe');
const semEfeitoSeNaoTributado = byCodigo(EFEITOS_POR_CFOP.sem_efeito_se_nao_tributado, 'classe');
const semTributo = byCodigo(EFEITOS_POR_CST, 'cst');

/** Why a CST is without tax in a year; undefined for one that has it. */
export const withoutTributoByCst = (cst: string, ano: number): string | undefined =>
  motivoDe(semTributo, cst, ano);

/** What one item does to the client's CBS and IBS (LC 214/2025 arts. 12 and 42 to 49), each operation counted once. */
export function computeEfeitoDoItem(entrada: EntradaDoEfeito): EfeitoDoItem {
  const { item, cfop, lado, ide, cliente } = entrada;
  const { finNFe } = ide;
  const deAjuste = finNFe === '5' || finNFe === '6';
  // A nota de crédito is written as an entry of its issuer's (NT 2025.002, B25-110), and is of both parties all the same.
  if (lado === 'entrada_de_terceiro' && !deAjuste) return withoutEfeito('nota_de_entrada_de_terceiro');
  if (finNFe === '3') return withoutEfeito('nota_de_ajuste_nao_calculada');
  if (deAjuste) {
    // Inside the DAS it is neither a sale nor a purchase.
    if (cliente.ibs_cbs === 'das') return withoutEfeito('nota_de_ajuste_nao_calculada');
    return efeitoDaNotaDeAjuste(ide, lado);
  }
  if (soFornecimento(ide)) return withoutEfeito('compra_governamental_sem_pagamento');
  const porClasse = motivoDe(semEfeitoPorClasse, cfop.classe, entrada.ano);
  if (porClasse !== undefined) return withoutEfeito(porClasse);
  const devolucao = finNFe === '4' || cfop.devolucao;
  const seNaoTributado = motivoDe(semEfeitoSeNaoTributado, cfop.classe, entrada.ano);
  if (seNaoTributado !== undefined && !devolucao && !tributadoNaNota(item))
    return withoutEfeito(seNaoTributado);
  if (devolucao)
    return applyRegime(cliente, entrada.ano, {
      efeito: lado === 'saida' ? 'estorno_credito' : 'estorno_debito',
      motivo: null,
    });
  return applyRegime(
    cliente,
    entrada.ano,
    lado === 'saida' ? saida(item, entrada.ano) : entradaDeCompra(entrada),
  );
}

/**
 * Whether a client inside the DAS owes and credits IBS outside it: above the sublimit, from 2027 on (CRT 2; LC 123/2006 art. 13-A;
 * Resolução CGSN 190/2026 arts. 9º and 12). Its CBS stays in the DAS.
 */
export const hasIbsForaDoDas = (
  { ibs_cbs, icms_fora_do_das }: Pick<ContextoDoCliente, 'ibs_cbs' | 'icms_fora_do_das'>,
  ano: number,
): boolean => ibs_cbs === 'das' && icms_fora_do_das === true && vigente('das_com_cbs_e_ibs', ano);

/** Inside the DAS nothing moves, but the IBS of who is above the sublimit; whether a purchase would give a credit outside stays known for the option of the law. */
export function applyRegime(cliente: ContextoDoCliente, ano: number, regular: EfeitoDoItem): EfeitoDoItem {
  if (cliente.ibs_cbs !== 'das') return regular;
  if (hasIbsForaDoDas(cliente, ano)) return { ...regular, soIbs: true };
  if (regular.efeito === 'sem_efeito')
    return regular.motivo === null ? withoutEfeito('cliente_no_das') : regular;
  return withoutEfeito(
    regular.efeito === 'credito_recusado' ? 'compra_sem_credito_no_das' : 'cliente_no_das',
  );
}

/** tpOperGov 1 and 3 supply a public body; 2 and 4 are its payment, which is when the tax is due. */
const soFornecimento = ({ gCompraGov }: Pick<Ide, 'gCompraGov'>): boolean =>
  gCompraGov?.tpOperGov === '1' || gCompraGov?.tpOperGov === '3';

function saida(item: ItemCalculado, ano: number): EfeitoDoItem {
  const motivo = withoutTributoByCst(cstDaClassificacao(item), ano);
  if (motivo !== undefined && withoutValue(item)) return withoutEfeito(motivo);
  return { efeito: 'debito', motivo: null };
}

function entradaDeCompra({ item, lado, crt, ano, opcao, das }: EntradaDoEfeito): EfeitoDoItem {
  if (lado === 'entrada' && isEmitenteDoSimples(crt)) {
    const devido = vigente('credito_do_simples_pelo_documento', ano) ? das?.() : undefined;
    if (devido !== undefined) return creditoDoDas(item, devido);
    const destaca = showsFullTaxInSimples(item, ano);
    // Above the sublimit the IBS is outside the DAS by law, and the CBS inside it.
    if (destaca && crt === '2' && item.declarado?.cbs === '0.00')
      return { efeito: 'credito', motivo: null, soIbs: true };
    const semOpcao = destaca ? opcaoDoFornecedor(opcao()) : 'fornecedor_simples_das_nao_calculado';
    if (semOpcao !== null) return refuseCredito(semOpcao);
  }
  const cst = cstDaClassificacao(item);
  const motivo = withoutTributoByCst(cst, ano) ?? describeCreditoVedado(item.cclasstrib);
  if (motivo !== null) return refuseCredito(motivo);
  if (cst === '620') return compraDeCombustivel(item, ano);
  const importacao = item.cfop.startsWith('3');
  if (lado === 'entrada_propria' && !importacao && !tributadoNaNota(item)) {
    return refuseCredito('fornecedor_nao_contribuinte');
  }
  if (!item.calculado && withoutValue(item)) return refuseCredito('cst_nao_calculado');
  if (lacksGrupo(item, ano)) return refuseCredito('sem_grupo_na_nota');
  const zerada = item.reducao === '100.0000' || item.detalhes?.tributacao_regular !== undefined;
  if (item.calculado && cst === '200' && withoutValue(item) && zerada) return refuseCredito('aliquota_zero');
  // Until the office answers, or event 211150 asks for it (LC 214/2025 art. 57 I and § 3º).
  if (ehDeUsoPessoal(item.ncm)) return refuseCredito('uso_pessoal_a_confirmar');
  return { efeito: 'credito', motivo: null };
}

/**
 * The credit that the document of a supplier of the Simples states (LC 214/2025 art. 47 § 9º II): whatever it highlights besides, it is inside the DAS.
 * What the law takes for personal use waits for the office all the same.
 */
function creditoDoDas(item: ItemCalculado, das: DevidoNoDas): EfeitoDoItem {
  const vedado = item.classificacao === 'declarada' ? describeCreditoVedado(item.cclasstrib) : null;
  if (vedado !== null) return refuseCredito(vedado);
  if (ehDeUsoPessoal(item.ncm)) return refuseCredito('uso_pessoal_a_confirmar');
  return { efeito: 'credito', motivo: 'parcela_do_das_do_fornecedor', das };
}

/** Whether the item of a supplier of the Simples carries CBS and IBS of its own, which it may since the DAS holds them. */
export const showsFullTaxInSimples = (item: ItemCalculado, ano: number): boolean =>
  vigente('das_com_cbs_e_ibs', ano) && item.classificacao === 'declarada' && !withoutValue(item);

/**
 * Why a supplier of the Simples that highlights CBS and IBS gives no credit of what it highlights; null where it has opted out of the DAS
 * (LC 214/2025 art. 47 § 9º II; LC 123/2006 art. 13 § 10). No field of the note shows the option: the office says it.
 */
export function opcaoDoFornecedor(resposta: string | undefined): string | null {
  if (resposta === 'sim') return null;
  return resposta === 'nao' ? 'fornecedor_simples_das_nao_calculado' : OPCAO_TO_CONFIRM;
}

export const OPCAO_TO_CONFIRM = 'opcao_do_fornecedor_a_confirmar';

/** CFOP endings of a sale of fuel to whoever consumes it. */
const COMBUSTIVEL_AO_CONSUMIDOR: ReadonlySet<string> = new Set(['653', '656', '667']);

/** Fuel: no credit when it is bought to be sold again; whoever consumes it credits the tax of all stages. */
function compraDeCombustivel(item: ItemCalculado, ano: number): EfeitoDoItem {
  if (!COMBUSTIVEL_AO_CONSUMIDOR.has(item.cfop.slice(1))) return refuseCredito('combustivel_para_revenda');
  if (lacksGrupo(item, ano)) return refuseCredito('sem_grupo_na_nota');
  return { efeito: 'credito', motivo: null, combustivel: true };
}

/** Declared by the issuer with a CST that carries tax. */
function tributadoNaNota(item: ItemCalculado): boolean {
  const cst = cstDaClassificacao(item);
  return item.classificacao === 'declarada' && (cst === '000' || cst === '200');
}

const cstDaClassificacao = (item: ItemCalculado): string => item.cclasstrib.slice(0, 3);

export const withoutValue = (item: ItemCalculado): boolean => item.cbs === '0.00' && item.ibs === '0.00';

/** In the test year the computed amount serves the comparison; from 2027 on a credit stands on its document. */
export const lacksGrupo = (item: ItemCalculado, ano: number): boolean =>
  vigente('cbs_devida', ano) && item.declarado === undefined && !withoutValue(item);

const withoutEfeito = (motivo: string): EfeitoDoItem => ({ efeito: 'sem_efeito', motivo });

export const refuseCredito = (motivo: string): EfeitoDoItem => ({ efeito: 'credito_recusado', motivo });

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
function efeitoDaNotaDeAjuste(
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
