import { vigente } from '@apura/law';
import { nomesDosTributosAtuais } from '../../calculo/tributos-atuais.ts';
import { classeDoCfop, ehProducaoPropria } from '../../dados/cfop.ts';
import { arredondar, dividir, type Fixo, lerOuZero, multiplicar } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import type { Efeito, ItemCalculado, Lancamento } from '../../resultado.ts';
import { declaradoECalculado } from '../conferir-valores.ts';
import { ibsForaDoDas } from '../efeito-do-item.ts';
import type { Lado } from '../lado-do-cliente.ts';
import type { ChaveDaLinha } from '../linha-em-soma.ts';
import type { NotaDoCliente } from '../nota-do-cliente.ts';
import { sentido } from '../sentido.ts';
import { type ComoCasou, casarItem, type Devolvidos, type ParteDaOriginal } from './casar-itens.ts';
import type { OriginaisDaDevolucao, OriginalDaDevolucao } from './original.ts';

/** A return while its items are gone through. */
export interface DevolucaoEmCurso {
  /** Those at hand in which the client stood on the side that the return undoes. */
  readonly originais: OriginaisDaDevolucao;
  readonly devolvidos: Devolvidos;
  /** What an item of an original moved for the client, as `efeito` says it. */
  linhasDoItem(original: OriginalDaDevolucao, indice: number): readonly Lancamento[];
}

const MOTIVO: Readonly<Record<ComoCasou, string>> = {
  item: 'devolucao_pelo_item_da_original',
  produto: 'devolucao_pelo_produto_da_original',
  proporcao: 'devolucao_na_proporcao_da_original',
};

/** The effect that takes another back. */
const DESFAZ: Readonly<Partial<Record<Efeito, Efeito>>> = {
  debito: 'estorno_debito',
  credito: 'estorno_credito',
};

/** Goods that only went from one establishment to another have two rows; their return is told by its own note. */
const TRANSFERENCIA = 'transferencia';

/**
 * The rows of a returned item: those of the item that it goes back to, the other way and in its proportion, each amount
 * rounded by itself (half to even). So a debit that was never charged is not reversed and a credit that was never
 * taken is not given back, whatever the return declares (LC 214/2025 arts. 12 § 7º, 17 and 47 § 8º; Leis 9.718/1998 art. 3º
 * § 2º I and 10.833/2003 art. 3º VIII). From 2027 on CBS and IBS of the test year are not taken back, and PIS and COFINS
 * of the years before come back as a credit of CBS, or take the client's own credit back (arts. 348 and 379). False, and
 * nothing done, where no original is at hand.
 */
export function devolverPelaOriginal(
  doCliente: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  cfop: string,
  emCurso: DevolucaoEmCurso,
): boolean {
  const casado = casarItem(det, doCliente.nota.ide, emCurso.originais, emCurso.devolvidos);
  if (casado === null) return false;
  const linhas = casado.partes.flatMap((parte) =>
    parte.indices.flatMap((indice) =>
      parte.original.encerrada
        ? []
        : emCurso
            .linhasDoItem(parte.original, indice)
            .filter(({ motivo }) => declaradoECalculado[motivo ?? ''] === undefined)
            .map((linha) => ({ parte, linha, item: parte.original.documento.itens[indice] ?? item })),
    ),
  );
  if (linhas.some(({ linha }) => linha.motivo === TRANSFERENCIA)) return false;
  const { estabelecimento, meses, lado } = doCliente;
  let itens = 1;
  for (const { parte, linha, item: original } of linhas) {
    const chave = {
      estabelecimento: linha.estabelecimento || estabelecimento,
      cfop: cfopDaVolta(lado, cfop, linha.cfop),
      item: original,
    };
    desfazer(doCliente, parte, linha, { ...chave, segregacao: linha.segregacao }, itens);
    itens = 0;
  }
  if (itens === 1) {
    // The original ended, or nothing is left of it to give back.
    const chave = { estabelecimento, cfop, item, segregacao: '' as const };
    doCliente.linhas.linha(meses.hoje, 'sem_efeito', 'original_sem_efeito', chave).itens += 1;
  }
  return true;
}

/** Returned sales of what the client resold, and of what it made. */
const VOLTA_DA_PRODUCAO: Readonly<Record<string, string>> = { 202: '201', 411: '410' };
const VOLTA_DA_REVENDA: Readonly<Record<string, string>> = { 201: '202', 410: '411' };

/** What goes back of what the client bought for itself, fixed assets and goods for use, plain and under substitution. */
const VOLTA_DO_QUE_FICA: Readonly<Record<string, string>> = {
  551: '553',
  406: '412',
  556: '556',
  407: '413',
};
/** The same codes of goods that the client had booked for resale or production. */
const VOLTA_DO_QUE_CIRCULA: Readonly<Record<string, string>> = {
  553: '202',
  412: '411',
  556: '202',
  413: '411',
};

/**
 * The code of the return in the client's books. The buyer's note says what it bought; what the client sold, its own or resold, says
 * the original. What the client gives back was for what its purchase was booked for, or the two would not cancel out.
 */
function cfopDaVolta(lado: Lado, cfop: string, original: string): string {
  const final = cfop.slice(1);
  const trocar = (por: Readonly<Record<string, string>>, codigo = final): string | undefined => por[codigo];
  const volta =
    lado === 'entrada'
      ? trocar(ehProducaoPropria(original) ? VOLTA_DA_PRODUCAO : VOLTA_DA_REVENDA)
      : lado === 'saida'
        ? (trocar(VOLTA_DO_QUE_FICA, original.slice(1)) ?? trocar(VOLTA_DO_QUE_CIRCULA))
        : undefined;
  return cfop.slice(0, 1) + (volta ?? final);
}

function desfazer(
  doCliente: NotaDoCliente,
  parte: ParteDaOriginal<OriginalDaDevolucao>,
  linha: Lancamento,
  chave: ChaveDaLinha,
  itens: number,
): void {
  const { cliente, documento, meses, linhas } = doCliente;
  const { original, como } = parte;
  const de = (valor: string): Fixo =>
    arredondar(dividir(multiplicar(lerOuZero(valor), parte.numerador), parte.denominador), 2);
  const ano = Number(original.documento.competencia.slice(0, 4));
  const antesDa2027 = vigente('cbs_devida', documento.ano) && !vigente('cbs_devida', ano);
  const dentroDoDas = cliente.ibs_cbs === 'das' && !ibsForaDoDas(cliente, documento.ano);
  const desfeito = dentroDoDas ? undefined : DESFAZ[linha.efeito];
  const motivo =
    desfeito === undefined
      ? motivoSemEfeito(linha)
      : antesDa2027
        ? 'devolucao_anterior_a_2027'
        : MOTIVO[como];
  const efeito = desfeito ?? 'sem_efeito';
  const hoje = linhas.linha(meses.hoje, efeito, motivo, comSentido(chave, efeito));
  hoje.itens += itens;
  hoje.valor += de(linha.valor);
  for (const nome of nomesDosTributosAtuais) {
    if (antesDa2027 && (nome === 'pis' || nome === 'cofins')) continue;
    hoje.atuais[nome] += de(linha[nome]);
  }
  hoje.icms_embutido += de(linha.icms_embutido);
  hoje.pis_cofins_embutido += de(linha.pis_cofins_embutido);
  hoje.embutido_na_base += de(linha.embutido_na_base);
  // What a purchase owed on its entry is not owed; of a fixed asset the month gives back what was taken, and no instalment follows.
  hoje.difal_entrada -= de(linha.difal_entrada);
  hoje.icms_ativo -= de(linha.icms_ativo);
  hoje.pis_ativo -= de(linha.pis_ativo);
  hoje.cofins_ativo -= de(linha.cofins_ativo);
  if (antesDa2027) voltarPisCofins(doCliente, original, linha, chave, de(linha.pis) + de(linha.cofins));
  if (desfeito === undefined || antesDa2027 || meses.cbs === null) return;
  const reforma = linhas.linha(meses.cbs, efeito, motivo, chave);
  reforma.base += de(linha.base);
  reforma.is += de(linha.is);
  // Before 2026 neither was charged, and what our rules compute for such a note is no debit.
  if (!vigente('cbs_ibs_em_teste', ano)) return;
  reforma.cbs += de(linha.cbs);
  reforma.ibs_uf += de(linha.ibs_uf);
  reforma.ibs_mun += de(linha.ibs_mun);
}

/** Why CBS and IBS of the original moved nothing; a refused credit is none to give back. */
const motivoSemEfeito = ({ efeito, motivo }: Lancamento): string | null =>
  efeito === 'credito_recusado' ? 'credito_nao_tomado' : efeito === 'sem_efeito' ? motivo : 'cliente_no_das';

/** A row without effect says its direction by its CFOP alone: where that names no return, it is a returned sale or purchase. */
const comSentido = (chave: ChaveDaLinha, efeito: Efeito): ChaveDaLinha =>
  efeito !== 'sem_efeito' || classeDoCfop(chave.cfop).devolucao
    ? chave
    : { ...chave, cfop: `${chave.cfop.slice(0, 1)}202` };

/** PIS and COFINS of 2026 or before, in the month of CBS. Who was in the DAS paid and credited none of its own. */
function voltarPisCofins(
  { cliente, documento, meses, linhas }: NotaDoCliente,
  original: OriginalDaDevolucao,
  linha: Lancamento,
  chave: ChaveDaLinha,
  valor: Fixo,
): void {
  const { regime } = original.cliente;
  if (valor === 0n || regime === 'simples_nacional' || regime === 'mei' || cliente.ibs_cbs === 'das') return;
  const mes = meses.cbs ?? documento.competencia;
  if (sentido(linha.efeito, linha.cfop) === 'debito')
    linhas.linha(mes, 'credito', 'pis_cofins_de_devolucao', chave).cbs += valor;
  else linhas.linha(mes, 'estorno_credito', 'pis_cofins_de_compra_devolvida', chave).cbs += valor;
}
