import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { arredondar, type Fixo, formatarFixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { AliquotasEmFixo } from '../parametros/aliquotas-da-nota.ts';
import { calcularBase } from './calcular-base.ts';
import { calcularTributos } from './calcular-tributos.ts';
import { type Classificacao, classificar } from './classificar.ts';
import { type Falta, lerValor } from './ler-valor.ts';
import { anotar, type Memoria, operando } from './memoria.ts';
import { type TributosAtuaisEmFixo, tributosAtuais } from './tributos-atuais.ts';
import { type ValoresDeclarados, valoresDeclarados } from './valores-declarados.ts';

export interface ContextoDoItem {
  /** Year whose base rules apply. */
  readonly ano: number;
  readonly modelo: string;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  /** Standard rates in percent; null where this version has none for the date. */
  readonly aliquotas: AliquotasEmFixo | null;
}

/** One item in the middle of the work: amounts as Fixo, before it is written out and checked. */
export interface ItemEmCalculo {
  readonly n_item: number;
  readonly classificacao: Classificacao;
  readonly calculado: boolean;
  readonly condicao: string | null;
  readonly valor: Fixo;
  readonly atuais: TributosAtuaisEmFixo;
  readonly declarados: ValoresDeclarados;
  readonly base: Fixo;
  /** By the element table, before any clamp; it may be negative. */
  readonly base_calculada: Fixo;
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
  readonly ibs: Fixo;
  readonly reducao_ibs: Fixo;
  readonly reducao_cbs: Fixo;
  /** Effective rates; null where nothing was multiplied. */
  readonly efetivas: AliquotasEmFixo | null;
  readonly memoria: Memoria;
  readonly faltas: readonly Falta[];
}

type Resultado = Pick<
  ItemEmCalculo,
  'calculado' | 'condicao' | 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'ibs' | 'efetivas'
>;

const SEM_TRIBUTO = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n, ibs: 0n, efetivas: null } as const;
/** Simples Nacional and MEI: outside the test of 2026. */
/**
 * Today's taxes and CBS/IBS of one item. CST 000, 200, 400 and 410 are computed; of any other the declared amounts
 * are carried and `calculado` is false. Never throws: a malformed field counts as zero and stands in `faltas`.
 */
export function calcularItem(det: Det, indice: number, contexto: ContextoDoItem): ItemEmCalculo {
  const faltas: Falta[] = [];
  const memoria: Memoria = [];
  const classificacao = classificar(det);
  anotarClassificacao(memoria, classificacao, det);
  const declarados = valoresDeclarados(det.imposto.IBSCBS, faltas);
  const base_calculada = calcularBase(det, contexto.ano, contexto.modelo, faltas, memoria);
  const atuais = tributosAtuais(det.imposto, faltas);
  const valor = valorDoItem(det, faltas);
  const { linha } = classificacao;
  const comum = {
    n_item: numeroDoItem(det.nItem, indice),
    classificacao,
    valor,
    atuais,
    declarados,
    base_calculada,
    reducao_ibs: linha?.reducao_ibs ?? 0n,
    reducao_cbs: linha?.reducao_cbs ?? 0n,
    memoria,
    faltas,
  };
  return { ...comum, ...calcularReforma(det, comum, contexto) };
}

function calcularReforma(
  det: Det,
  item: Omit<ItemEmCalculo, keyof Resultado>,
  contexto: ContextoDoItem,
): Resultado {
  const { classificacao, memoria } = item;
  const { linha } = classificacao;
  const condicao = classificacao.condicao ?? null;
  if (contexto.aliquotas === null) {
    return {
      ...SEM_TRIBUTO,
      calculado: false,
      base: 0n,
      condicao: 'CBS e IBS não calculados: esta versão não tem as alíquotas da data de emissão.',
    };
  }
  if (linha === undefined || !linha.conferido) {
    return manterDeclarado(
      item,
      linha === undefined
        ? `A classificação "${classificacao.cclasstrib.slice(0, 12)}" não está na tabela.`
        : `Da classificação ${linha.cclasstrib} só se conhece o número; reduções e regras não foram publicadas na fonte usada.`,
    );
  }
  if (linha.cst === '400' || linha.cst === '410') {
    anotar(memoria, 'cbs', semIncidencia(linha.rotulo), [], '0.00', linha.fundamento);
    anotar(memoria, 'ibs', semIncidencia(linha.rotulo), [], '0.00', linha.fundamento);
    return { ...SEM_TRIBUTO, calculado: true, base: 0n, condicao };
  }
  if (linha.cst !== '000' && linha.cst !== '200') {
    return manterDeclarado(item, `O CST ${linha.cst} ainda não é calculado por esta versão.`);
  }
  if (classificacao.origem === 'inferida' && det.prod.indTot === '0') {
    return {
      ...SEM_TRIBUTO,
      calculado: true,
      base: 0n,
      condicao: `${condicao ?? ''} O item não compõe o total da nota (indTot 0) e ficou fora da base.`.trim(),
    };
  }
  const base = escolherBase(det, item);
  if (classificacao.origem === 'inferida' && emitenteDoSimples(contexto.crt)) {
    const regra = 'Emitente do Simples Nacional ou MEI: fora do teste de 2026';
    anotar(memoria, 'cbs', regra, [operando('vBC', base, 2)], '0.00', 'LC 214/2025, art. 348, III, c');
    anotar(memoria, 'ibs', regra, [operando('vBC', base, 2)], '0.00', 'LC 214/2025, art. 348, III, c');
    return {
      ...SEM_TRIBUTO,
      calculado: true,
      base,
      condicao: 'Emitente do Simples Nacional ou MEI: fora do teste de 2026 (LC 214/2025, art. 348, III, c).',
    };
  }
  const tributos = calcularTributos(
    {
      base,
      aliquotas: contexto.aliquotas,
      reducao_ibs: item.reducao_ibs,
      reducao_cbs: item.reducao_cbs,
      fundamentoDaReducao: linha.fundamento,
    },
    memoria,
  );
  return { calculado: true, condicao, base, ...tributos };
}

/** The issuer's vBC where there is a readable one (SEFAZ does not check it), else the element table; never negative. */
function escolherBase(det: Det, item: Omit<ItemEmCalculo, keyof Resultado>): Fixo {
  const { memoria, declarados, base_calculada } = item;
  const texto = det.imposto.IBSCBS?.gIBSCBS?.vBC;
  const legivel = texto !== undefined && !item.faltas.some((falta) => falta.campo === 'vBC');
  const origem = legivel ? declarados.base : base_calculada;
  const base = origem < 0n ? 0n : origem;
  anotar(
    memoria,
    'vBC',
    legivel ? 'Base informada pelo emitente' : 'Base calculada; negativa vale zero',
    [operando(legivel ? 'vBC_declarada' : 'vBC_calculada', origem, 2)],
    formatarFixo(base, 2),
    legivel ? 'NT 2025.002, UB16' : 'LC 214/2025, art. 12',
  );
  return base;
}

function manterDeclarado(item: Omit<ItemEmCalculo, keyof Resultado>, motivo: string): Resultado {
  const { base, cbs, ibs_uf, ibs_mun, ibs, presentes } = item.declarados;
  const naoNegativo = (valor: Fixo): Fixo => (valor < 0n ? 0n : valor);
  const fim = presentes
    ? 'Mantidos os valores declarados na nota.'
    : 'Sem valores declarados: ficou em 0,00.';
  anotar(
    item.memoria,
    'nao_calculado',
    'Valores declarados, sem cálculo próprio',
    [operando('vCBS', cbs, 2), operando('vIBS', ibs, 2)],
    formatarFixo(cbs + ibs, 2),
    item.classificacao.linha?.fundamento ?? 'NT 2025.002, UB14-10',
  );
  return {
    calculado: false,
    condicao: [item.classificacao.condicao, motivo, fim].filter((parte) => parte !== undefined).join(' '),
    base: naoNegativo(base),
    cbs: naoNegativo(cbs),
    ibs_uf: naoNegativo(ibs_uf),
    ibs_mun: naoNegativo(ibs_mun),
    ibs: naoNegativo(ibs_uf) + naoNegativo(ibs_mun),
    efetivas: null,
  };
}

function anotarClassificacao(memoria: Memoria, classificacao: Classificacao, det: Det): void {
  const { linha, origem } = classificacao;
  anotar(
    memoria,
    'classificacao',
    origem === 'declarada' ? 'Classificação informada na nota' : 'Classificação inferida',
    [
      origem === 'declarada'
        ? { nome: 'CST', valor: classificacao.cst }
        : { nome: 'CFOP', valor: det.prod.CFOP },
    ],
    linha === undefined ? classificacao.cclasstrib : `${linha.cclasstrib} ${linha.rotulo}`,
    linha?.fundamento ?? 'NT 2025.002, UB14-10',
  );
}

function semIncidencia(rotulo: string): string {
  return `Sem CBS e IBS: ${rotulo}`;
}

function valorDoItem(det: Det, faltas: Falta[]): Fixo {
  const { vProd, vFrete, vSeg, vOutro, vDesc } = det.prod;
  const ler = (texto: string | undefined, campo: string): Fixo =>
    arredondar(lerValor(texto, campo, faltas), 2);
  return (
    ler(vProd, 'vProd') +
    ler(vFrete, 'vFrete') +
    ler(vSeg, 'vSeg') +
    ler(vOutro, 'vOutro') -
    ler(vDesc, 'vDesc')
  );
}

function numeroDoItem(nItem: string, indice: number): number {
  const numero = Number(nItem);
  return Number.isInteger(numero) && numero > 0 && numero < 10_000 ? numero : indice + 1;
}
