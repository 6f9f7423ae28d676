import { linhaDoNcm } from '../dados/anexos-por-ncm.ts';
import type { ClasseDeCfop } from '../dados/cfop.ts';
import type { LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { podeSerCombustivel } from '../dados/combustiveis.ts';
import { icmsComSubstituicao } from '../efeito/substituicao-tributaria.ts';
import { CEM_POR_CENTO } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { Achado } from './achado.ts';
import { alivio, classificacaoSegura } from './pelo-ncm.ts';

/** What a rule on the operation sees of the note. */
export interface OperacaoDaNota {
  /** YYYY-MM-DD. */
  readonly data: string;
  readonly publico: boolean;
  /** Issuer and addressee are establishments of one company; null where one of them has no CNPJ. */
  readonly mesmaEmpresa: boolean | null;
}

/** CSTs whose tax is base times rate, due from the seller. */
const TRIBUTADA: ReadonlySet<string> = new Set(['000', '200', '220', '221', '222']);

/** Classifications that say that the operation is no onerous supply inside the country. */
const SEM_INCIDENCIA: ReadonlySet<string> = new Set([
  '410001',
  '410002',
  '410003',
  '410004',
  '410026',
  '410029',
  '410030',
  '410999',
]);

/** A declared classification held against the CFOP, the ICMS and the fuel of its item. */
export function acharPelaOperacao(
  det: Det,
  cfop: ClasseDeCfop,
  declarada: LinhaDeClassificacao,
  daNota: OperacaoDaNota,
): Achado | undefined {
  if (cfop.classificacao_sugerida !== null && TRIBUTADA.has(declarada.cst))
    return operacaoSemIncidencia(cfop, cfop.classificacao_sugerida, declarada, daNota);
  if (declarada.cst === '620') return monofasiaSemCombustivel(det, daNota);
  if (cfop.classe === 'venda' && SEM_INCIDENCIA.has(declarada.cclasstrib))
    return vendaSemIncidencia(det, declarada, daNota);
  return undefined;
}

/** An export, a transfer, a donation or a shipment that is declared as a taxed supply (LC 214/2025 arts. 6º and 8º). */
function operacaoSemIncidencia(
  { classe }: ClasseDeCfop,
  sugerida: string,
  declarada: LinhaDeClassificacao,
  { mesmaEmpresa }: OperacaoDaNota,
): Achado | undefined {
  if (alivio(declarada) === CEM_POR_CENTO) return undefined;
  const certa = classe === 'exportacao' || (classe === 'transferencia' && mesmaEmpresa === true);
  return {
    tipo: 'contradicao',
    motivo: 'operacao_sem_incidencia',
    ressalvas: certa ? [] : ['operacao'],
    sugerida,
    anexo: null,
  };
}

/** The single phase of the IBS and the CBS is of fuels alone (LC 214/2025 art. 172): not of what PIS and COFINS have so. */
function monofasiaSemCombustivel(det: Det, daNota: OperacaoDaNota): Achado | undefined {
  if (det.prod.cProdANP !== undefined || podeSerCombustivel(det.prod.NCM)) return undefined;
  return { ...comoVenda(det, daNota), motivo: 'monofasia_sem_combustivel' };
}

/** A sale declared as one that owes nothing; with the ICMS of ST, as if that stood for the IBS and the CBS as well. */
function vendaSemIncidencia(det: Det, { cclasstrib }: LinhaDeClassificacao, daNota: OperacaoDaNota): Achado {
  const venda = comoVenda(det, daNota);
  const certa = cclasstrib === '410002' && daNota.mesmaEmpresa === false;
  return {
    ...venda,
    motivo: icmsComSubstituicao(det.imposto.ICMS) ? 'st_sem_incidencia' : 'venda_sem_incidencia',
    ressalvas: certa ? venda.ressalvas : ['operacao', ...venda.ressalvas],
  };
}

function comoVenda({ prod }: Det, { data, publico }: OperacaoDaNota): Omit<Achado, 'motivo'> {
  const { cclasstrib, ressalvas } = classificacaoSegura(linhaDoNcm(prod.NCM, data), publico);
  return { tipo: 'contradicao', sugerida: cclasstrib, ressalvas, anexo: null };
}
