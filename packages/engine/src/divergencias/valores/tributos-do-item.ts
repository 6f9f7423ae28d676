import type { ItemInCalculo } from '../../calculo/item-in-calculo.ts';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { atLeastZero, type Fixo, formatFixo, HUNDRED_PERCENT, porcento } from '../../fixo.ts';
import type { GIBSCBS } from '../../nota-fiscal.ts';
import {
  type Finding,
  findMismatch,
  foraDoCentavo,
  misplacedGrupo,
  type RegraDoItem,
  valorPresente,
  writeBoth,
} from '../conferencia.ts';
import { areaIncentivadaDoItem } from '../grupos-declarados.ts';
import { aliquotaDoAno } from './aliquota-do-ano.ts';

/** One of the taxes in the group of the item: where it stands, and the rules of the NT on it. */
const TRIBUTOS = [
  {
    nome: 'gIBSUF',
    tributo: 'ibs_uf',
    campo: 'vIBSUF',
    rv: 'UB35-10',
    reducao: { indevido: 'UB26-10', ausente: 'UB26-20', percentual: 'UB27-10', efetiva: 'UB28-10' },
    diferimento: { indevido: 'UB22-10', ausente: 'UB22-20', valor: 'UB23-10' },
  },
  {
    nome: 'gIBSMun',
    tributo: 'ibs_mun',
    campo: 'vIBSMun',
    rv: 'UB54-10',
    reducao: { indevido: 'UB45-10', ausente: 'UB45-20', percentual: 'UB46-10', efetiva: 'UB47-10' },
    diferimento: { indevido: 'UB40-20', ausente: 'UB40-10', valor: 'UB42-10' },
  },
  {
    nome: 'gCBS',
    tributo: 'cbs',
    campo: 'vCBS',
    rv: 'UB67-10',
    reducao: { indevido: 'UB64-10', ausente: 'UB64-20', percentual: 'UB65-10', efetiva: 'UB66-10' },
    diferimento: { indevido: 'UB59-20', ausente: 'UB59-10', valor: 'UB61-10' },
  },
] as const;
type Tributo = (typeof TRIBUTOS)[number]['tributo'];

const DA_BASE = {
  rv: 'UB16-10',
  gravidade: 'aviso',
  campo: 'vBC',
  mensagem: 'A base de CBS e IBS informada difere da soma dos elementos da nota; foi mantida a informada.',
  fundamento: 'LC 214/2025, art. 12; NT 2025.002, UB16-10',
} as const;

/** Declared vBC against the element table. SEFAZ never checked it (rule UB16-10 was not activated): only a warning. */
const vbcDoItem: RegraDoItem = ({ det, item, aliquotas }) =>
  aliquotas === null
    ? undefined
    : findMismatch(det.imposto.IBSCBS?.gIBSCBS?.vBC, atLeastZero(item.base_calculada), DA_BASE);

/**
 * gRed: there when the table asks for it, with the reduction of the table and the effective rate with four decimals.
 * Not for regular taxation (200022, 200024), where the NT asks for gRed and the official calculator leaves it out. Inside
 * a free area the effective rate of the CBS is not compared: it is zero by another rule.
 */
const reducaoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (grupo === undefined || linha === undefined || item.efetivas === null) return undefined;
  if (linha.tributacao_regular || finNFe === '4' || item.compra !== null) return undefined;
  const pedido = linha.grupos.includes('gRed');
  const findings: Finding[] = [];
  for (const { nome, tributo, reducao: regras } of TRIBUTOS) {
    const doTributo = grupo[nome];
    if (doTributo === undefined || (doTributo.gRed === undefined && !pedido)) continue;
    const { gRed } = doTributo;
    const reducao = tributo === 'cbs' ? item.reducao_cbs : item.reducao_ibs;
    if ((gRed !== undefined) !== pedido) {
      findings.push({
        rv: pedido ? regras.ausente : regras.indevido,
        campo: `${nome}/gRed`,
        declarado: pedido ? null : (gRed?.pRedAliq ?? 'informado'),
        calculado: pedido ? formatFixo(reducao, 4) : null,
        mensagem: pedido
          ? `Falta o grupo gRed em ${nome}, que o cClassTrib exige.`
          : `O cClassTrib não admite o grupo gRed em ${nome}.`,
        fundamento: fundamentoDa(linha),
      });
      continue;
    }
    const percentual = ofOutro(gRed?.pRedAliq, reducao);
    if (percentual)
      findings.push(foraDaTabela(linha, `${nome}/gRed/pRedAliq`, percentual, regras.percentual));
    if (tributo === 'cbs' && item.area_incentivada) continue;
    const efetiva = ofOutro(gRed?.pAliqEfet, item.efetivas[tributo]);
    if (efetiva) findings.push(foraDaTabela(linha, `${nome}/gRed/pAliqEfet`, efetiva, regras.efetiva));
  }
  return findings;
};

/** Both rates where another than `esperado` is declared. */
function ofOutro(texto: string | undefined, esperado: Fixo) {
  const valor = valorPresente(texto);
  return valor === null || valor === esperado ? undefined : writeBoth(valor, esperado, 4);
}

function foraDaTabela(
  linha: LinhaDeClassificacao,
  campo: string,
  valores: ReturnType<typeof writeBoth>,
  rv: string,
): Finding {
  const mensagem = `O campo ${campo} não é o da tabela.`;
  return { rv, campo, ...valores, mensagem, fundamento: fundamentoDa(linha) };
}

const fundamentoDa = ({ fundamento }: LinhaDeClassificacao): string => `${fundamento}; NT 2025.002, UB28-10`;

type ParteDoGrupo = NonNullable<GIBSCBS['gIBSUF'] & GIBSCBS['gIBSMun'] & GIBSCBS['gCBS']>;

/** vBC x rate as the note declares them, the effective one where there is a gRed (NT 2025.002, UB23-10 and UB35-10). */
function brutoDeclarado({ vBC }: GIBSCBS, parte: Partial<ParteDoGrupo>): Fixo | null {
  const aliquota = parte.gRed === undefined ? aliquotaDe(parte) : parte.gRed.pAliqEfet;
  const [base, rate] = [valorPresente(vBC), valorPresente(aliquota)];
  return base === null || rate === null ? null : porcento(base, rate, 2);
}

const aliquotaDe = ({ pIBSUF, pIBSMun, pCBS }: Partial<ParteDoGrupo>) => pIBSUF ?? pIBSMun ?? pCBS;

/** The part of the tax that a note defers, where that is not the whole of it. */
function diferidoEmParte({ gDif }: Partial<ParteDoGrupo>): Fixo | null {
  const pDif = valorPresente(gDif?.pDif);
  return pDif === null || pDif === HUNDRED_PERCENT ? null : pDif;
}

/** gDif: there when the table asks for it, with vDif to the cent, and by the law of the whole tax. */
const diferimentoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  const { tributos } = item;
  if (grupo === undefined || linha === undefined || tributos === null || finNFe === '4') return undefined;
  const pedido = linha.grupos.includes('gDif');
  const { gIBSUF, gIBSMun, gCBS } = grupo;
  if (!pedido && gIBSUF?.gDif === undefined && gIBSMun?.gDif === undefined && gCBS?.gDif === undefined)
    return undefined;
  return TRIBUTOS.flatMap(({ nome, tributo, diferimento: regras }) => {
    const doTributo = grupo[nome];
    if (doTributo === undefined) return [];
    return checkGDif(
      nome,
      doTributo.gDif,
      pedido,
      vDifDe(grupo, doTributo) ?? tributos.diferido[tributo],
      regras,
    );
  });
};

/** What vDif has to be for the part that the note defers, by what it declares; null where it defers all. */
function vDifDe(grupo: GIBSCBS, parte: Partial<ParteDoGrupo>): Fixo | null {
  const [bruto, pDif] = [brutoDeclarado(grupo, parte), diferidoEmParte(parte)];
  return bruto === null || pDif === null ? null : porcento(bruto, pDif, 2);
}

function checkGDif(
  nome: string,
  gDif: NonNullable<GIBSCBS['gCBS']>['gDif'],
  pedido: boolean,
  esperado: Fixo,
  regras: (typeof TRIBUTOS)[number]['diferimento'],
): Finding[] {
  const comum = { fundamento: 'LC 214/2025, arts. 28 e 138, § 2º; NT 2025.002, UB21 a UB23-10' };
  if ((gDif !== undefined) !== pedido) {
    const indevido: Finding = {
      ...comum,
      campo: `${nome}/gDif`,
      declarado: gDif?.pDif ?? null,
      calculado: pedido ? '100.0000' : null,
      mensagem: pedido
        ? `Falta o grupo gDif em ${nome}.`
        : `O cClassTrib não admite o grupo gDif em ${nome}.`,
      rv: pedido ? regras.ausente : regras.indevido,
    };
    return [indevido];
  }
  if (gDif === undefined) return [];
  const findings: Finding[] = [];
  const emParte = diferidoEmParte({ gDif });
  // The NT takes any pDif: a part is a hint of ours.
  if (emParte !== null)
    findings.push({
      regra: 'gdif_item',
      gravidade: 'aviso',
      campo: `${nome}/gDif/pDif`,
      ...writeBoth(emParte, HUNDRED_PERCENT, 4),
      mensagem: 'O diferimento da lei é de todo o tributo; a nota difere uma parte.',
      fundamento: 'LC 214/2025, arts. 28 e 138, § 2º',
    });
  const mensagem = `O vDif de ${nome} não é o tributo da operação${emParte === null ? '' : ' na parte diferida'}.`;
  const resto = { ...comum, campo: `${nome}/gDif/vDif`, mensagem, rv: regras.valor };
  const valor = findMismatch(gDif.vDif, esperado, resto);
  if (valor !== undefined) findings.push(valor);
  return findings;
}

const DEVOLUCOES_DO_IBS = [
  ['gIBSUF', 'UB24-10'],
  ['gIBSMun', 'UB43-10'],
] as const;

/** gDevTrib: never for the IBS. */
const devolucaoDeTributo: RegraDoItem = ({ det }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (grupo?.gIBSUF?.gDevTrib === undefined && grupo?.gIBSMun?.gDevTrib === undefined) return undefined;
  return DEVOLUCOES_DO_IBS.filter(([nome]) => grupo[nome]?.gDevTrib !== undefined).map(([nome, rv]) =>
    misplacedGrupo(`${nome}/gDevTrib`, false, {
      rv,
      mensagem: 'A devolução do IBS não se informa na nota.',
    }),
  );
};

/** vIBSUF, vIBSMun and vCBS against vBC x effective rate, with the one cent of the NT. */
const tributoDoItem: RegraDoItem = ({ det, item, finNFe, aliquotas }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (aliquotas === null || grupo === undefined || item.efetivas === null) return undefined;
  let findings: Finding[] | undefined;
  for (const { nome, tributo, campo, rv } of TRIBUTOS) {
    const parte: Partial<ParteDoGrupo> | undefined = grupo[nome];
    if (parte === undefined) continue;
    const valor = parte.vIBSUF ?? parte.vIBSMun ?? parte.vCBS;
    const valores = foraDoCentavo(valor, restoDoDiferimento(grupo, parte) ?? item[tributo]);
    if (valores === undefined || inOutraLeitura(item, tributo, valor)) continue;
    // A return carries the rates of the original note (LC 214/2025 art. 12 § 7º), which is not at hand.
    const declarada = valorPresente(aliquotaDe(parte));
    if (finNFe === '4' && declarada !== null && declarada !== aliquotas[tributo]) continue;
    findings ??= [];
    findings.push({
      rv,
      campo,
      ...valores,
      mensagem: `O valor de ${campo} difere da base multiplicada pela alíquota efetiva em mais de um centavo.`,
      fundamento: `LC 214/2025, art. 12; NT 2025.002, ${rv}`,
    });
  }
  return findings;
};

/** What is left of a tax of which the note defers a part, by what it declares (NT 2025.002, UB35-10, UB54-10, UB67-10). */
function restoDoDiferimento(grupo: GIBSCBS, parte: Partial<ParteDoGrupo>): Fixo | null {
  if (diferidoEmParte(parte) === null) return null;
  const bruto = brutoDeclarado(grupo, parte);
  return bruto === null
    ? null
    : bruto - (valorPresente(parte.gDif?.vDif) ?? 0n) - (valorPresente(parte.gDevTrib?.vDevTrib) ?? 0n);
}

/** In a government purchase the NT has the tax before art. 473 gives it to the entity, the calculator after. */
function inOutraLeitura({ tributos }: ItemInCalculo, tributo: Tributo, valor: string | undefined): boolean {
  const antes = tributos?.antesDaDestinacao?.valores;
  return antes !== undefined && foraDoCentavo(valor, antes[tributo]) === undefined;
}

/**
 * vIBS must equal vIBSUF + vIBSMun to the cent. The official calculator adds before it rounds; a difference that its
 * method explains is only a warning.
 */
const vibsDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const declarado = valorPresente(grupo?.vIBS);
  const uf = valorPresente(grupo?.gIBSUF?.vIBSUF);
  const mun = valorPresente(grupo?.gIBSMun?.vIBSMun);
  if (declarado === null || uf === null || mun === null) return undefined;
  const esperado = uf + mun - (item.presumido?.deduz_ibs === true ? item.presumido.ibs : 0n);
  if (declarado === esperado) return undefined;
  const pelaCalculadora =
    item.efetivas !== null &&
    declarado === porcento(item.base, item.efetivas.ibs_uf + item.efetivas.ibs_mun, 2);
  return {
    rv: 'UB54a-10',
    gravidade: pelaCalculadora ? 'aviso' : 'critica',
    campo: 'vIBS',
    ...writeBoth(declarado, esperado),
    mensagem: pelaCalculadora
      ? 'O vIBS foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma dos valores arredondados.'
      : 'O vIBS não é a soma de vIBSUF e vIBSMun, menos o crédito presumido que deduz.',
  };
};

/** Rules on base, rates and amounts of CBS and IBS in the group of the item. */
export const tributosDoItem: readonly RegraDoItem[] = [
  vbcDoItem,
  aliquotaDoAno,
  reducaoDoItem,
  diferimentoDoItem,
  devolucaoDeTributo,
  areaIncentivadaDoItem,
  tributoDoItem,
  vibsDoItem,
];
