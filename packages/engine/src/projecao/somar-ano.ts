import { arredondar, dividir, type Fixo, formatarFixo } from '../fixo.ts';
import type { AnoProjetado, PremissaDePreco } from '../resultado.ts';
import { aliquotaEfetiva } from './aliquota-efetiva.ts';
import {
  type LinhaProjetavel,
  tributosDaReforma,
  tributosProjetados,
  type ValoresProjetados,
} from './linha-projetavel.ts';
import type { ParametrosDoAno } from './parametros-do-ano.ts';
import { type BasesPorAliquota, type DasProjetado, passosDoAno } from './passos-do-ano.ts';
import { projetarLinha, type RegrasDaProjecao } from './projetar-linha.ts';

/** What the DAS of a year is, given the revenue; null outside the Simples. */
export type DasDoAno = (ano: ParametrosDoAno, receita: Fixo) => DasProjetado | null;

export interface MesProjetavel {
  readonly mes: ParametrosDoAno;
  readonly linhas: readonly LinhaProjetavel[];
  readonly das: DasDoAno;
  /** Credits that no row carries, by year, reais (suppliers of the Simples). */
  readonly creditosDoSimples: (ano: ParametrosDoAno) => {
    readonly cbs: Fixo;
    readonly ibs_uf: Fixo;
    readonly ibs_mun: Fixo;
  };
}

/** The month in the year of `ano`. */
export function somarAno(
  projetavel: MesProjetavel,
  ano: ParametrosDoAno,
  regras: RegrasDaProjecao,
): AnoProjetado {
  const debitos = zeros();
  const creditos = zeros();
  let receita = 0n;
  let liquida = 0n;
  const bases: BasesPorAliquota = { cbs: new Map(), ibs_uf: new Map(), ibs_mun: new Map() };
  for (const linha of projetavel.linhas) {
    const projetada = projetarLinha(linha, projetavel.mes, ano, regras);
    const lado = linha.lado === 'saida' ? debitos : creditos;
    for (const tributo of tributosProjetados) {
      if (linha.contaAtuais || tributosDaReforma.has(tributo))
        lado[tributo] += linha.sinal * projetada[tributo];
    }
    if (ano.ano !== projetavel.mes.ano && linha.lado === 'saida' && linha.tributada) {
      somarBases(bases, linha, linha.sinal * projetada.liquido, ano);
    }
    if (!linha.receita) continue;
    receita += linha.sinal * projetada.final;
    liquida += linha.sinal * projetada.liquido;
  }
  const doSimples = projetavel.creditosDoSimples(ano);
  creditos.cbs += doSimples.cbs;
  creditos.ibs_uf += doSimples.ibs_uf;
  creditos.ibs_mun += doSimples.ibs_mun;
  const das = projetavel.das(ano, liquida);
  const tributado = projetavel.linhas.some(({ tributada }) => tributada);
  return fechar({ debitos, creditos, receita, das, tributado, bases }, ano, regras.premissa);
}

interface Somas {
  readonly debitos: ValoresProjetados;
  readonly creditos: ValoresProjetados;
  readonly receita: Fixo;
  readonly das: DasProjetado | null;
  readonly tributado: boolean;
  readonly bases: BasesPorAliquota;
}

function somarBases(
  bases: BasesPorAliquota,
  { reducao_cbs, reducao_ibs }: LinhaProjetavel,
  liquido: Fixo,
  { aliquotas }: ParametrosDoAno,
): void {
  for (const tributo of ['cbs', 'ibs_uf', 'ibs_mun'] as const) {
    const efetiva = aliquotaEfetiva(aliquotas[tributo], tributo === 'cbs' ? reducao_cbs : reducao_ibs);
    bases[tributo].set(efetiva, (bases[tributo].get(efetiva) ?? 0n) + liquido);
  }
}

function fechar(
  { debitos, creditos, receita, das, tributado, bases }: Somas,
  ano: ParametrosDoAno,
  premissa: PremissaDePreco,
): AnoProjetado {
  const coluna = zeros();
  const usadosPorTributo = zeros();
  let usados = 0n;
  let sobra = 0n;
  let total = das?.total ?? 0n;
  let dispensado = 0n;
  for (const tributo of tributosProjetados) {
    const debito = arredondar(debitos[tributo], 2);
    const saldo = debito - arredondar(creditos[tributo], 2);
    const devido = saldo > 0n ? saldo : 0n;
    coluna[tributo] = debito > 0n ? debito : 0n;
    usadosPorTributo[tributo] = coluna[tributo] - devido;
    usados += usadosPorTributo[tributo];
    if (saldo < 0n) sobra -= saldo;
    if (ano.exigivel || !tributosDaReforma.has(tributo)) total += devido;
    else dispensado += devido;
  }
  const icms = coluna.icms + coluna.icms_adicional + coluna.icms_st;
  const colunas = {
    icms: formatarFixo(icms, 2),
    iss: formatarFixo(coluna.iss, 2),
    ipi: formatarFixo(coluna.ipi, 2),
    pis: formatarFixo(coluna.pis, 2),
    cofins: formatarFixo(coluna.cofins, 2),
    das: formatarFixo(das?.total ?? 0n, 2),
    cbs: formatarFixo(coluna.cbs, 2),
    ibs_uf: formatarFixo(coluna.ibs_uf, 2),
    ibs_mun: formatarFixo(coluna.ibs_mun, 2),
  };
  const { cbs, ibs_uf, ibs_mun, status, fundamento } = ano.aliquotas;
  const aliquotas = {
    cbs: formatarFixo(cbs, 4),
    ibs_uf: formatarFixo(ibs_uf, 4),
    ibs_mun: formatarFixo(ibs_mun, 4),
    status,
    fundamento,
  };
  const finais = {
    creditos: formatarFixo(usados, 2),
    dispensado: formatarFixo(dispensado, 2),
    saldo_credor: formatarFixo(sobra, 2),
    total: formatarFixo(total, 2),
  };
  return {
    ano: ano.ano,
    premissa_preco: premissa,
    ...colunas,
    ...(das ? { das_partilha: das.partilha } : {}),
    ...finais,
    receita: formatarFixo(receita, 2),
    carga_efetiva: receita > 0n ? formatarFixo(dividir(total * 100n, receita), 4) : '0.0000',
    status: tributado ? status : 'lei',
    aliquotas,
    memoria: passosDoAno({ ano, debitos: coluna, usados: usadosPorTributo, colunas, ...finais, das, bases }),
  };
}

function zeros(): ValoresProjetados {
  return Object.fromEntries(tributosProjetados.map((tributo) => [tributo, 0n])) as ValoresProjetados;
}
