import { type Centavos, inReais, parcela, type Tree, taxa } from '@apura/samples/writing';
import { byUnidade, fourPlaces, maybe, type Operacao } from './operacao.ts';

/** The single-phase group up to NT 2025.002 v1.40: both taxes beside each other in each part. */
export function monofasicoDosDois({ milesimos, random }: Operacao): Tree {
  const de = (adRem: string): string => inReais(byUnidade(milesimos, taxa(adRem)));
  const q = fourPlaces(milesimos);
  const padrao = {
    qBCMono: q,
    adRemIBS: '0.0500',
    adRemCBS: '0.4500',
    vIBSMono: de('0.05'),
    vCBSMono: de('0.45'),
  };
  const retencao = maybe(random, () => ({
    qBCMonoReten: q,
    adRemIBSReten: '0.0100',
    vIBSMonoReten: de('0.01'),
    adRemCBSReten: '0.0900',
    vCBSMonoReten: de('0.09'),
  }));
  const retido = maybe(random, () => ({
    qBCMonoRet: q,
    adRemIBSRet: '0.0200',
    vIBSMonoRet: de('0.02'),
    adRemCBSRet: '0.1800',
    vCBSMonoRet: de('0.18'),
  }));
  const diferido = maybe(random, () => {
    const metade = (adRem: string): string => inReais(parcela(byUnidade(milesimos, taxa(adRem)), taxa('50')));
    return {
      pDifIBS: '50.0000',
      vIBSMonoDif: metade('0.05'),
      pDifCBS: '50.0000',
      vCBSMonoDif: metade('0.45'),
    };
  });
  const total = (nome: 'IBS' | 'CBS'): string => {
    const em = (grupo: Readonly<Record<string, string>> | undefined, campo: string): bigint =>
      BigInt((grupo?.[campo] ?? '0.00').replace('.', ''));
    return inReais(
      em(padrao, `v${nome}Mono`) + em(retencao, `v${nome}MonoReten`) - em(diferido, `v${nome}MonoDif`),
    );
  };
  return {
    CST: '620',
    cClassTrib: '620001',
    gIBSCBSMono: {
      gMonoPadrao: padrao,
      gMonoReten: retencao,
      gMonoRet: retido,
      gMonoDif: diferido,
      vTotIBSMonoItem: total('IBS'),
      vTotCBSMonoItem: total('CBS'),
    },
  };
}

/** Whether a tax goes by quantity or by value in that year (NT 2025.002 v1.50, UB85a). */
const FORMAS: Readonly<Record<string, Readonly<Record<'IBS' | 'CBS', FormaDoMonofasico>>>> = {
  '2026': { IBS: 'AdValorem', CBS: 'AdValorem' },
  '2027': { IBS: 'AdValorem', CBS: 'AdRem' },
  '2029': { IBS: 'AdRem', CBS: 'AdRem' },
};

type FormaDoMonofasico = 'AdRem' | 'AdValorem';

/** Classifications of fuels with the parts that the table opens to each (IT 2025.002). */
const CLASSES: readonly (readonly [cClassTrib: string, ...partes: readonly Parte[]])[] = [
  ['620001', 'gMonoPadrao'],
  ['620002', 'gMonoPadrao', 'gMonoReten'],
  ['620004', 'gMonoRet', 'gpBioDiferenca'],
  ['620006', 'gMonoRet'],
];
type Parte = 'gMonoPadrao' | 'gMonoReten' | 'gMonoRet' | 'gpBioDiferenca';

/** The single-phase group since v1.50: apart for each tax, by quantity or by value (UB84 to UB105). */
export function monofasicoDeCadaUm(op: Operacao, ano: string): Tree {
  const { IBS, CBS } = FORMAS[ano] as { IBS: FormaDoMonofasico; CBS: FormaDoMonofasico };
  const [cClassTrib, ...partes] = op.random.um(CLASSES);
  const ibs = umSo('IBS', IBS, op, partes);
  const cbs = umSo('CBS', CBS, op, partes);
  return {
    CST: '620',
    cClassTrib,
    gIBSCBSMono: {
      [`gIBSMono${IBS}`]: ibs.grupo,
      [`gCBSMono${CBS}`]: cbs.grupo,
      vTotIBSMonoItem: inReais(ibs.valor),
      vTotCBSMonoItem: inReais(cbs.valor),
    },
  };
}

/** By litre, of 2027 on (Portaria MF 3.074/2026): of what these notes sell, and of the ethanol that a mixture has too much or too little of. */
const CBS_DO_DIESEL = '0.3515';
const CBS_DO_ETANOL_ANIDRO = '0.1922';

function umSo(
  nome: 'IBS' | 'CBS',
  forma: FormaDoMonofasico,
  { milesimos, valor }: Operacao,
  partes: readonly Parte[],
): { grupo: Tree; valor: Centavos } {
  const porUnidade = forma === 'AdRem' && nome === 'CBS' ? CBS_DO_DIESEL : '0.9000';
  const aliquota = taxa(porUnidade);
  const mono = forma === 'AdValorem' ? parcela(valor, aliquota) : byUnidade(milesimos, aliquota);
  const parte = (
    suffix: 'Mono' | 'MonoReten',
    aliquotaDaParte: Readonly<Record<FormaDoMonofasico, string>>,
  ): Tree => ({
    ...(forma === 'AdValorem'
      ? { [`vBC${suffix}`]: inReais(valor) }
      : { [`qBC${suffix}`]: fourPlaces(milesimos) }),
    [aliquotaDaParte[forma]]: porUnidade,
    [`v${nome}${suffix}`]: inReais(mono),
  });
  const diferenca =
    forma === 'AdRem' && nome === 'CBS' ? inReais(byUnidade(milesimos, taxa(CBS_DO_ETANOL_ANIDRO))) : '0.05';
  const todas: Readonly<Record<Parte, Tree>> = {
    gMonoPadrao: parte('Mono', { AdRem: `adRem${nome}`, AdValorem: `pAliqMono${nome}` }),
    gMonoReten: parte('MonoReten', { AdRem: `adRem${nome}Reten`, AdValorem: 'pAliqMonoReten' }),
    gMonoRet: { [`v${nome}MonoRet`]: '0.10' },
    gpBioDiferenca: { qBCBioComb: fourPlaces(milesimos), [`v${nome}Diferenca`]: diferenca },
  };
  const taxadas = partes.filter((uma) => uma === 'gMonoPadrao' || uma === 'gMonoReten').length;
  const grupo = Object.fromEntries(partes.map((uma) => [uma, todas[uma]]));
  return { grupo, valor: mono * BigInt(taxadas) };
}
