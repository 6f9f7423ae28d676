import { type EntradaDoAnexo, entradasDoNcm, linhaDoNcm, nomeDaEntrada } from '../../dados/anexos-por-ncm.ts';
import { admiteCbsZeroNaArea } from '../../dados/areas-incentivadas.ts';
import type { ClasseDeCfop } from '../../dados/cfop.ts';
import { classificacaoDoCombustivel } from '../../dados/combustiveis.ts';
import { classificacaoDaNotaDeAjuste } from '../../dados/notas-de-ajuste.ts';
import type { Det } from '../../nota-fiscal.ts';
import type { Inferencia } from '../../resultado.ts';
import type { ContextoDaClassificacao } from './contexto-da-classificacao.ts';

export interface Palpite extends Inferencia {
  readonly cclasstrib: string;
  readonly confianca: 'alta' | 'media' | 'baixa';
  readonly condicao: string;
}

/**
 * The classification of an item without the group, in this order: what the CFOP says (no price, export, transfer), a
 * return, a debit or credit note, a sale to a free area, a fuel by cProdANP, the annexes by NCM, else 000001. It names its rule, the condition
 * that a file cannot show, how sure it is, and what else it could be.
 */
export function inferir(det: Det, cfop: ClasseDeCfop, contexto: ContextoDaClassificacao): Palpite {
  return (
    peloCfop(cfop) ??
    pelaFinalidade(cfop, contexto) ??
    peloDestino(det, contexto) ??
    peloCombustivel(det) ??
    peloNcm(det, cfop, contexto) ??
    regraGeral(cfop)
  );
}

function peloCfop(cfop: ClasseDeCfop): Palpite | null {
  if (cfop.classificacao_sugerida === null) return null;
  const doacao = cfop.classe === 'bonificacao_brinde_doacao';
  return {
    regra: 'cfop',
    cclasstrib: cfop.classificacao_sugerida,
    confianca: doacao ? 'baixa' : 'media',
    condicao: `Item sem o grupo IBSCBS; classificado pelo CFOP (${cfop.rotulo}).`,
    alternativas: doacao ? ['410003', '410026'] : [],
  };
}

function pelaFinalidade(cfop: ClasseDeCfop, { ide }: ContextoDaClassificacao): Palpite | null {
  const codigo = classificacaoDaNotaDeAjuste(ide);
  if (codigo !== undefined) {
    return {
      regra: 'nota_de_ajuste',
      cclasstrib: codigo,
      confianca: 'media',
      condicao: 'Item sem o grupo IBSCBS; classificado pelo tipo da nota de débito ou de crédito.',
      alternativas: [],
    };
  }
  if (ide.finNFe !== '4' && !cfop.classe.startsWith('devolucao')) return null;
  return {
    regra: 'devolucao',
    cclasstrib: '000001',
    confianca: 'baixa',
    condicao:
      'Devolução sem o grupo IBSCBS; vale a classificação da nota original (LC 214/2025, art. 12, § 7º), que não foi consultada.',
    alternativas: [],
  };
}

/** CFOPs of a sale to the Zona Franca de Manaus or an Área de Livre Comércio. */
const A_AREA_LIVRE: ReadonlySet<string> = new Set(['6109', '6110']);

function peloDestino({ prod }: Det, { suframa }: ContextoDaClassificacao): Palpite | null {
  if (suframa === undefined || !A_AREA_LIVRE.has(prod.CFOP) || !admiteCbsZeroNaArea(prod.NCM)) return null;
  return {
    regra: 'cfop',
    cclasstrib: '200022',
    confianca: 'media',
    condicao:
      'Item sem o grupo IBSCBS; classificado pelo CFOP, de venda à Zona Franca de Manaus ou a Área de Livre Comércio, e pela inscrição do destinatário na Suframa: alíquota zero para bem industrializado nacional destinado a contribuinte habilitado (LC 214/2025, arts. 445 e 463).',
    alternativas: ['200024', '000001'],
  };
}

function peloCombustivel({ prod }: Det): Palpite | null {
  const cclasstrib = classificacaoDoCombustivel(prod.NCM, prod.cProdANP, prod.CFOP);
  if (cclasstrib === null) return null;
  return {
    regra: 'combustivel',
    cclasstrib,
    confianca: 'media',
    condicao: `Item sem o grupo IBSCBS; combustível pelo código ANP ${(prod.cProdANP ?? '').slice(0, 9)} e pelo NCM.`,
    alternativas: ['620001', '620002', '620006'].filter((codigo) => codigo !== cclasstrib),
  };
}

function peloNcm(det: Det, cfop: ClasseDeCfop, { data, ide }: ContextoDaClassificacao): Palpite | null {
  // Services carry a placeholder NCM.
  if (det.imposto.ISSQN !== undefined) return null;
  const entradas = entradasDoNcm(det.prod.NCM, data);
  const [melhor] = entradas;
  if (melhor === undefined) return null;
  const isPublic = ide.gCompraGov !== undefined;
  const cclasstrib = codigoDa(melhor, isPublic);
  const alternativas = [
    ...new Set(
      entradas.flatMap(({ anexo }) => [anexo.cclasstrib, anexo.comprador_publico]).filter((c) => c !== null),
    ),
  ].filter((codigo) => codigo !== cclasstrib);
  const onde = nomeDaEntrada(melhor);
  const depende = cclasstrib === '000001' ? 'presumida a tributação integral, mas o NCM está em' : 'NCM em';
  return {
    regra: 'anexo_por_ncm',
    cclasstrib,
    confianca: confiancaDa(linhaDoNcm(det.prod.NCM, data)?.certo ?? false, entradas, cfop),
    condicao: `Item sem o grupo IBSCBS; ${depende} ${onde}. ${melhor.anexo.condicao}`,
    anexo: onde,
    alternativas,
  };
}

function codigoDa({ anexo }: EntradaDoAnexo, isPublic: boolean): string {
  return (isPublic ? anexo.comprador_publico : null) ?? anexo.cclasstrib ?? '000001';
}

/** One annex of the law that covers the whole code is fair; some of its products, a rival annex or our own list is not. */
function confiancaDa(
  certo: boolean,
  entradas: readonly EntradaDoAnexo[],
  cfop: ClasseDeCfop,
): Palpite['confianca'] {
  const rivais = new Set(entradas.map(({ anexo }) => anexo.cclasstrib)).size > 1;
  return certo && !rivais && CLASSES_ONEROSAS.has(cfop.classe) ? 'media' : 'baixa';
}

const CLASSES_ONEROSAS: ReadonlySet<string> = new Set(['venda', 'importacao', 'compra']);

function regraGeral(cfop: ClasseDeCfop): Palpite {
  return {
    regra: 'regra_geral',
    cclasstrib: '000001',
    confianca: CLASSES_ONEROSAS.has(cfop.classe) ? 'media' : 'baixa',
    condicao:
      'Item sem o grupo IBSCBS; nenhum anexo traz o NCM: presumida a tributação integral (LC 214/2025, art. 4º).',
    alternativas: [],
  };
}
