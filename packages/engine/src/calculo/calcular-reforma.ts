import { classificacaoPorCodigo, type LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { emitenteDoSimples } from '../dados/emitente-do-simples.ts';
import { arredondar, type Fixo, lerFixo, porcento } from '../fixo.ts';
import type { TributoDoItem } from '../nota-fiscal.ts';
import { type AliquotaPropria, aliquotaPropria } from './aliquotas-uniformes.ts';
import { calcularTributos, type EntradaDosTributos, type TributosCalculados } from './calcular-tributos.ts';
import type { ContextoDoItem } from './contexto-do-item.ts';
import { type CreditoPresumido, calcularCreditoPresumido } from './credito-presumido.ts';
import { calcularSeletivo } from './imposto-seletivo.ts';
import type { ItemLido, ReformaDoItem, TributacaoRegular } from './item-em-calculo.ts';
import { lerValor } from './ler-valor.ts';
import { anotar } from './memoria.ts';
import { calcularMonofasia } from './monofasia.ts';
import { type PorTributoEmFixo, paraCadaTributo, ZEROS } from './por-tributo.ts';
import { reduzirAliquota } from './reduzir-aliquota.ts';
import { type ValoresCarregados, valoresCarregados } from './valores-carregados.ts';
import { valoresExatos } from './valores-exatos.ts';

const CEM = 10_000_000_000n;
const CINQUENTA = CEM / 2n;
/** A government purchase changes no uniform nor fixed rate (LC 214/2025 art. 472, § 1º). */
const CST_COM_REDUTOR: ReadonlySet<string> = new Set(['000', '200', '510', '515']);
const SEM_CARREGADOS: ValoresCarregados = {};
const SEM_TRIBUTO = {
  tratamento: 'calculado',
  calculado: true,
  base: 0n,
  ...ZEROS,
  ibs: 0n,
  is: 0n,
  nominais: null,
  efetivas: null,
  tributos: null,
  compra: null,
  regular: null,
  monofasia: null,
  presumido: null,
  carregados: SEM_CARREGADOS,
} as const;

/**
 * The reform on one item by its CST: nothing due (400, 410, 820), single phase (620), amounts of the note (800, 810,
 * 811), or base x rate, with the rates, the base or the deferral that the classification asks for. Presumed credits
 * and reversals of the note come beside it.
 */
export function calcularReforma(item: ItemLido, contexto: ContextoDoItem): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const { linha } = classificacao;
  const condicao = classificacao.condicao ?? null;
  if (contexto.aliquotas === null) {
    return {
      ...SEM_TRIBUTO,
      tratamento: 'nao_suportado',
      calculado: false,
      condicao: 'CBS e IBS não calculados: não há alíquotas para a data de emissão.',
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
  const grupo = det.imposto.IBSCBS;
  const carregados = grupo === undefined ? SEM_CARREGADOS : valoresCarregados(grupo, faltas, memoria);
  const presumido = grupo === undefined ? null : calcularCreditoPresumido(grupo, faltas, memoria);
  const comum = { condicao, carregados, presumido };
  switch (linha.cst) {
    case '400':
    case '410':
    case '820':
      return { ...semIncidencia(item, linha), ...comum };
    case '620':
      return { ...monofasico(item, linha, contexto), carregados, presumido };
    case '800':
    case '810':
    case '811':
      return {
        ...SEM_TRIBUTO,
        ...comum,
        tratamento: 'carregado',
        condicao: juntar(condicao, 'Valores da própria nota: a regra não os calcula.'),
      };
    default:
      return baseVezesAliquota(item, linha, contexto, contexto.aliquotas, presumido, carregados);
  }
}

function semIncidencia({ memoria }: ItemLido, linha: LinhaDeClassificacao): ReformaDoItem {
  const regra = linha.cst === '820' ? 'informativo' : 'sem_incidencia';
  anotar(memoria, 'cbs', regra, [], 0n, linha.fundamento);
  anotar(memoria, 'ibs', regra, [], 0n, linha.fundamento);
  return { ...SEM_TRIBUTO, condicao: null };
}

function monofasico(item: ItemLido, linha: LinhaDeClassificacao, contexto: ContextoDoItem): ReformaDoItem {
  const { classificacao, memoria, faltas, det } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const condicao = classificacao.condicao ?? null;
  if (grupo === undefined) {
    if (contexto.ano <= 2026) {
      anotar(memoria, 'cbs', 'combustivel_fora_do_teste', [], 0n, 'LC 214/2025, art. 348, III, b');
      anotar(memoria, 'ibs', 'combustivel_fora_do_teste', [], 0n, 'LC 214/2025, art. 348, III, b');
      return { ...SEM_TRIBUTO, condicao: juntar(condicao, 'Combustível: fora do teste de 2026.') };
    }
    return {
      ...SEM_TRIBUTO,
      tratamento: 'nao_suportado',
      calculado: false,
      condicao: juntar(
        condicao,
        `A classificação ${linha.cclasstrib} é monofásica e a nota não traz quantidade nem alíquota (gIBSCBSMono).`,
      ),
    };
  }
  const monofasia = calcularMonofasia(grupo, faltas, memoria);
  const valores = { cbs: monofasia.cbs, ibs_uf: monofasia.ibs, ibs_mun: 0n };
  return {
    ...SEM_TRIBUTO,
    ...valores,
    tratamento: monofasia.calculada ? 'calculado' : 'carregado',
    ibs: monofasia.ibs,
    condicao,
    monofasia,
  };
}

function baseVezesAliquota(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  padrao: PorTributoEmFixo,
  presumido: CreditoPresumido | null,
  carregados: ValoresCarregados,
): ReformaDoItem {
  const { classificacao, memoria, det } = item;
  const condicao = classificacao.condicao ?? null;
  const inferida = classificacao.origem !== 'declarada';
  if (inferida && det.prod.indTot === '0') {
    return {
      ...SEM_TRIBUTO,
      presumido,
      carregados,
      condicao: juntar(condicao, 'O item não compõe o total da nota (indTot 0) e ficou fora da base.'),
    };
  }
  const { base: baseCheia, is } = escolherBase(item, contexto);
  if (inferida && emitenteDoSimples(contexto.crt)) return doSimples(item, baseCheia, contexto.ano);
  const aliquotas = contexto.aliquotasDaPropriaNota ? (aliquotasDaPropriaNota(item) ?? padrao) : padrao;
  const propria = aliquotaPropria(linha.cclasstrib, contexto.ano, aliquotas);
  if (propria === null) {
    return manterDeclarado(
      item,
      `As fontes não trazem a alíquota da classificação ${linha.cclasstrib} em ${contexto.ano}.`,
    );
  }
  const base = linha.cst === '222' ? reduzirBase(item, baseCheia, linha) : baseCheia;
  const zerada = linha.tributacao_regular || linha.cst === '830';
  const nominais = zerada ? zerar(item, linha) : (propria && comPropria(item, propria)) || aliquotas;
  const compra = !zerada && CST_COM_REDUTOR.has(linha.cst) ? contexto.compra : null;
  const entrada: EntradaDosTributos = {
    base,
    aliquotas: nominais,
    reducao_ibs: zerada ? 0n : item.reducao_ibs,
    reducao_cbs: zerada ? 0n : item.reducao_cbs,
    fundamentoDaReducao: linha.fundamento,
    ano: contexto.ano,
    compra,
    diferimento: linha.grupos.includes('gDif') ? CEM : 0n,
    devolucao: devolucaoDaCbs(item),
  };
  const tributos = calcularTributos(entrada, memoria);
  return {
    tratamento: 'calculado',
    calculado: true,
    condicao,
    base,
    cbs: tributos.cbs,
    ibs_uf: tributos.ibs_uf,
    ibs_mun: tributos.ibs_mun,
    ibs: ibsDoItem(item, base, tributos, presumido, contexto.somaSemArredondar),
    is,
    nominais,
    efetivas: tributos.efetivas,
    tributos,
    compra,
    regular: linha.tributacao_regular ? tributacaoRegular(item, base, aliquotas) : null,
    monofasia: null,
    presumido,
    carregados,
  };
}

/**
 * The issuer's vBC where there is a readable one (SEFAZ does not check it), else the element table; never negative.
 * The computed IS takes the place of the declared one. In another year than the note's the net price is kept.
 */
function escolherBase(item: ItemLido, contexto: ContextoDoItem): { base: Fixo; is: Fixo } {
  const { det, memoria, declarados, base_calculada, faltas } = item;
  const texto = det.imposto.IBSCBS?.gIBSCBS?.vBC;
  const legivel = texto !== undefined && !faltas.some((falta) => falta.campo === 'vBC');
  const origem = legivel ? declarados.base : base_calculada;
  const seletivoDeclarado =
    contexto.anoDaNota >= 2027 && det.imposto.IS !== undefined
      ? arredondar(lerValor(det.imposto.IS.vIS, 'vIS', faltas), 2)
      : 0n;
  const liquido = naoNegativo(origem - seletivoDeclarado);
  const temSeletivo = det.imposto.IS !== undefined || contexto.seletivo.length > 0;
  const is = temSeletivo
    ? calcularSeletivo(det, liquido, contexto.ano, contexto.seletivo, faltas, memoria)
    : 0n;
  const outroAno = contexto.ano !== contexto.anoDaNota;
  const base = origem < 0n ? is : liquido + is;
  anotar(
    memoria,
    'vBC',
    outroAno ? 'base_em_outro_ano' : legivel ? 'base_do_emitente' : 'base_calculada',
    is === seletivoDeclarado
      ? [[legivel ? 'vBC_declarada' : 'vBC_calculada', origem]]
      : [
          [legivel ? 'vBC_declarada' : 'vBC_calculada', origem],
          ['IS_declarado', -seletivoDeclarado],
          ['IS_calculado', is],
        ],
    base,
    legivel ? 'NT 2025.002, UB16' : 'LC 214/2025, art. 12',
  );
  return { base, is };
}

function doSimples({ memoria }: ItemLido, base: Fixo, ano: number): ReformaDoItem {
  const fundamento =
    ano <= 2026 ? 'LC 214/2025, art. 348, III, c' : 'LC 214/2025, art. 47, § 9º; LC 123/2006, art. 13';
  for (const tributo of ['cbs', 'ibs']) {
    anotar(
      memoria,
      tributo,
      ano <= 2026 ? 'fora_do_teste' : 'dentro_do_das',
      [['vBC', base]],
      0n,
      fundamento,
    );
  }
  return {
    ...SEM_TRIBUTO,
    base,
    condicao:
      ano <= 2026
        ? 'Emitente do Simples Nacional ou MEI: fora do teste de 2026 (LC 214/2025, art. 348, III, c).'
        : 'Emitente do Simples Nacional ou MEI, sem o grupo na nota: CBS e IBS vão dentro do DAS (LC 214/2025, art. 47, § 9º).',
  };
}

/** The rates that the issuer wrote, where all three can be read and are not all zero. */
function aliquotasDaPropriaNota({ det, premissas }: ItemLido): PorTributoEmFixo | null {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const ler = (texto: string | undefined): Fixo | null => {
    const valor = texto === undefined ? null : lerFixo(texto);
    return valor === null || valor < 0n || valor > CEM ? null : valor;
  };
  const cbs = ler(grupo?.gCBS?.pCBS);
  const ibs_uf = ler(grupo?.gIBSUF?.pIBSUF);
  const ibs_mun = ler(grupo?.gIBSMun?.pIBSMun);
  if (cbs === null || ibs_uf === null || ibs_mun === null || cbs + ibs_uf + ibs_mun === 0n) return null;
  premissas.push({
    codigo: 'aliquotas_da_nota',
    texto:
      'Usadas as alíquotas escritas na nota: devolução pela alíquota original ou ano sem alíquota em lei.',
  });
  return { cbs, ibs_uf, ibs_mun };
}

function comPropria(item: ItemLido, propria: AliquotaPropria): PorTributoEmFixo {
  item.premissas.push(propria.premissa);
  for (const nome of ['ibs_uf', 'ibs_mun', 'cbs'] as const) {
    anotar(
      item.memoria,
      `aliquota_${nome}`,
      'aliquota_uniforme',
      [['aliquota', propria.valores[nome], 4]],
      propria.valores[nome],
      propria.fundamento,
      4,
    );
  }
  return propria.valores;
}

function zerar({ memoria }: ItemLido, linha: LinhaDeClassificacao): PorTributoEmFixo {
  anotar(
    memoria,
    'aliquotas',
    'aliquota_zerada',
    [['cClassTrib', linha.cclasstrib]],
    0n,
    linha.fundamento,
    4,
  );
  return ZEROS;
}

/** CST 222: half of the base (LC 214/2025 art. 12 § 8º); where the issuer's vBC stands it is already the half. */
function reduzirBase({ det, memoria }: ItemLido, base: Fixo, linha: LinhaDeClassificacao): Fixo {
  if (det.imposto.IBSCBS?.gIBSCBS?.vBC !== undefined) return base;
  const reduzida = porcento(base, CINQUENTA, 2);
  anotar(
    memoria,
    'vBC',
    'base_reduzida',
    [
      ['vBC', base],
      ['reducao_da_base', CINQUENTA, 4],
    ],
    reduzida,
    linha.fundamento,
  );
  return reduzida;
}

/** gDevTrib of the CBS (model 55 only, with pDevTrib: UB62): its share where there is one, else the amount. */
function devolucaoDaCbs({ det, faltas }: ItemLido): EntradaDosTributos['devolucao'] {
  const grupo: TributoDoItem['gDevTrib'] = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gDevTrib;
  if (grupo === undefined) return undefined;
  if (grupo.pDevTrib !== undefined) {
    const percentual = lerValor(grupo.pDevTrib, 'pDevTrib', faltas);
    return { percentual: percentual > CEM ? CEM : naoNegativo(percentual) };
  }
  const valor = naoNegativo(arredondar(lerValor(grupo.vDevTrib, 'vDevTrib', faltas), 2));
  return valor === 0n ? undefined : { valor };
}

/** gTribRegular from CSTReg and cClassTribReg of the note; the standard rates where the note names none. */
function tributacaoRegular(item: ItemLido, base: Fixo, aliquotas: PorTributoEmFixo): TributacaoRegular {
  const { det, memoria, premissas } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gTribRegular;
  const cclasstrib = grupo?.cClassTribReg ?? '000001';
  const linha = classificacaoPorCodigo(cclasstrib);
  if (grupo?.cClassTribReg === undefined || linha === undefined) {
    premissas.push({
      codigo: 'tributacao_regular_presumida',
      texto:
        'A nota não diz a classificação da tributação regular (gTribRegular); presumida a integral, 000001.',
    });
  }
  const efetivas = paraCadaTributo((nome) =>
    reduzirAliquota(aliquotas[nome], (nome === 'cbs' ? linha?.reducao_cbs : linha?.reducao_ibs) ?? 0n),
  );
  const valores = paraCadaTributo((nome) => {
    const valor = porcento(base, efetivas[nome], 2);
    anotar(
      memoria,
      `${nome}_regular`,
      'tributacao_regular',
      [
        ['vBC', base],
        ['aliquota_efetiva', efetivas[nome], 4],
      ],
      valor,
      'NT 2025.002, UB72-10, UB72b-10 e UB72d-10',
    );
    return valor;
  });
  return { ...valores, efetivas, cclasstrib, cst: grupo?.CSTReg ?? cclasstrib.slice(0, 3) };
}

/** vIBS: the sum of the rounded parts, less a presumed credit that deducts in the note. */
function ibsDoItem(
  { memoria }: ItemLido,
  base: Fixo,
  tributos: TributosCalculados,
  presumido: CreditoPresumido | null,
  somaSemArredondar: boolean,
): Fixo {
  if (somaSemArredondar) {
    const { ibs_uf, ibs_mun } = valoresExatos({ ...SEM_TRIBUTO, condicao: null, base, tributos });
    return arredondar(ibs_uf + ibs_mun, 2);
  }
  if (presumido === null || !presumido.deduz_ibs || presumido.ibs === 0n) return tributos.ibs;
  const valor = naoNegativo(tributos.ibs - presumido.ibs);
  anotar(
    memoria,
    'ibs',
    'ibs_menos_presumido',
    [
      ['ibs_uf', tributos.ibs_uf],
      ['ibs_mun', tributos.ibs_mun],
      ['credito_presumido', -presumido.ibs],
    ],
    valor,
    'NT 2025.002, UB54a-10',
  );
  return valor;
}

/** What the note declares, for a classification that the rules cannot compute. */
function manterDeclarado(item: ItemLido, motivo: string): ReformaDoItem {
  const { cbs, ibs_uf, ibs_mun, ibs, base, presentes } = item.declarados;
  anotar(
    item.memoria,
    'nao_calculado',
    'nao_calculado',
    [
      ['vCBS', cbs],
      ['vIBS', ibs],
    ],
    cbs + ibs,
    item.classificacao.linha?.fundamento ?? 'NT 2025.002, UB14-10',
  );
  const valores = { cbs: naoNegativo(cbs), ibs_uf: naoNegativo(ibs_uf), ibs_mun: naoNegativo(ibs_mun) };
  return {
    ...SEM_TRIBUTO,
    ...valores,
    tratamento: 'nao_suportado',
    calculado: false,
    base: naoNegativo(base),
    ibs: valores.ibs_uf + valores.ibs_mun,
    condicao: juntar(
      item.classificacao.condicao ?? null,
      `${motivo} ${presentes ? 'Mantidos os valores declarados na nota.' : 'Sem valores declarados: ficou em 0,00.'}`,
    ),
  };
}

function juntar(condicao: string | null, frase: string): string {
  return condicao === null ? frase : `${condicao} ${frase}`;
}

function naoNegativo(valor: Fixo): Fixo {
  return valor < 0n ? 0n : valor;
}
