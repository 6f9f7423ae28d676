import type { Edicoes } from './bases.ts';
import type { Break } from './breaks.ts';

type Forma = 'gIBSMonoAdRem' | 'gIBSMonoAdValorem' | 'gCBSMonoAdRem' | 'gCBSMonoAdValorem';
const PARTES = ['gMonoPadrao', 'gMonoReten', 'gMonoRet', 'gpBioDiferenca'] as const;

/** Parts that the table opens to each classification (IT 2025.002). */
const DA_CLASSE = {
  '620001': ['gMonoPadrao'],
  '620002': ['gMonoPadrao', 'gMonoReten'],
  '620004': ['gMonoRet', 'gpBioDiferenca'],
  '620006': ['gMonoRet'],
} as const;
const COM_A_PARTE = {
  gMonoPadrao: '620001',
  gMonoReten: '620002',
  gMonoRet: '620006',
  gpBioDiferenca: '620004',
} as const;
const SEM_A_PARTE = {
  gMonoPadrao: '620006',
  gMonoReten: '620001',
  gMonoRet: '620001',
  gpBioDiferenca: '620006',
} as const;

/** Days in each of the three periods of the forms (NT 2025.002, UB85a). */
const EM = { 2026: '2026-12-20', 2027: '2027-02-10', 2029: '2029-02-10' } as const;
const CABE: Readonly<Record<Forma, keyof typeof EM>> = {
  gIBSMonoAdRem: 2029,
  gIBSMonoAdValorem: 2027,
  gCBSMonoAdRem: 2027,
  gCBSMonoAdValorem: 2026,
};

/** An item of a fuel: the parts of its classification in each of the forms, with amounts that fit together. */
function combustivel(
  classe: keyof typeof DA_CLASSE,
  ano: keyof typeof EM,
  ...formas: readonly Forma[]
): Edicoes {
  const todas = (forma: Forma): Record<string, object> => {
    const tributo = forma.slice(1, 4);
    const parte = (nome: string, aliquota: string, valor: string): object =>
      forma.endsWith('AdRem')
        ? { [`qBC${nome}`]: '100.0000', [aliquota]: '0.5000', [valor]: '50.00' }
        : {
            [`vBC${nome}`]: '1000.00',
            [`pAliq${nome}${nome === 'Mono' && tributo === 'CBS' ? 'CBS' : ''}`]: '5.0000',
            [valor]: '50.00',
          };
    return {
      gMonoPadrao: {
        ...parte('Mono', `adRem${tributo}`, `v${tributo}Mono`),
        ...(forma === 'gIBSMonoAdValorem' && {
          pAliqMonoUF: '2.0000',
          vIBSMonoUF: '20.00',
          pAliqMonoMun: '3.0000',
          vIBSMonoMun: '30.00',
        }),
      },
      gMonoReten: parte('MonoReten', `adRem${tributo}Reten`, `v${tributo}MonoReten`),
      gMonoRet: { [`v${tributo}MonoRet`]: '1.00' },
      // 1000 litres with 33 % where 32 % are mandatory: 1000 x (33 - 32) / (100 - 32) = 14.7059.
      // 14.7059 x 0.1922 = 2.8265.
      gpBioDiferenca: { qBCBioComb: '14.7059', [`v${tributo}Diferenca`]: '2.83' },
    };
  };
  const grupo = Object.fromEntries(
    formas.map((forma) => [
      forma,
      Object.fromEntries(DA_CLASSE[classe].map((nome) => [nome, todas(forma)[nome]])),
    ]),
  );
  return {
    'ide/dhEmi': `${EM[ano]}T10:00:00-03:00`,
    'prod/cProdANP': '320102001',
    'prod/pBio': '33.0000',
    'prod/qTrib': '1000.0000',
    IBSCBS: { CST: '620', cClassTrib: classe, gIBSCBSMono: grupo },
  };
}

const MONO = 'IBSCBS/gIBSCBSMono';
const presenca = (forma: Forma, ids: readonly string[]): Break[] =>
  PARTES.flatMap((parte, i): Break[] => [
    [
      ids[2 * i] as string,
      'combustivel',
      { [`${MONO}/${forma}/${parte}`]: undefined },
      combustivel(COM_A_PARTE[parte], CABE[forma], forma),
    ],
    [
      ids[2 * i + 1] as string,
      'combustivel',
      { [`${MONO}/${forma}/${parte}`]: {} },
      combustivel(SEM_A_PARTE[parte], CABE[forma], forma),
    ],
  ]);
/** An amount of a part is not what its factors give. */
const valor = (id: string, forma: Forma, parte: (typeof PARTES)[number], campo: string): Break => [
  id,
  'combustivel',
  { [`${MONO}/${forma}/${parte}/${campo}`]: '77.77' },
  combustivel(COM_A_PARTE[parte], CABE[forma], forma),
];
/** A form of a tax stands there, or is missing, in a year in which it may not. */
const sobra = (id: string, forma: Forma, ano: keyof typeof EM, certo: keyof typeof EM): Break => [
  id,
  'combustivel',
  { 'ide/dhEmi': `${EM[ano]}T10:00:00-03:00` },
  combustivel('620001', certo, forma),
];
const falta = (id: string, forma: Forma, ano: keyof typeof EM): Break => [
  id,
  'combustivel',
  { [`${MONO}/${forma}`]: undefined },
  combustivel('620001', ano, forma),
];

/** Rules on gIBSCBSMono, which has each tax by quantity or by value. */
export const MONOFASICAS: readonly Break[] = [
  sobra('UB85a-10', 'gIBSMonoAdRem', 2027, 2029),
  falta('UB85a-20', 'gIBSMonoAdRem', 2029),
  sobra('UB90-10', 'gIBSMonoAdValorem', 2029, 2027),
  falta('UB90-20', 'gIBSMonoAdValorem', 2027),
  sobra('UB95a-10', 'gCBSMonoAdRem', 2026, 2027),
  falta('UB95a-20', 'gCBSMonoAdRem', 2027),
  sobra('UB100-10', 'gCBSMonoAdValorem', 2027, 2026),
  falta('UB100-20', 'gCBSMonoAdValorem', 2026),
  ...presenca('gIBSMonoAdRem', [
    'UB86-10',
    'UB86-20',
    'UB87-10',
    'UB87-20',
    'UB88-10',
    'UB88-20',
    'UB89-10',
    'UB89-20',
  ]),
  ...presenca('gIBSMonoAdValorem', [
    'UB91-10',
    'UB91-20',
    'UB92-10',
    'UB92-20',
    'UB93-10',
    'UB93-20',
    'UB94-10',
    'UB94-20',
  ]),
  ...presenca('gCBSMonoAdRem', [
    'UB96-10',
    'UB96-20',
    'UB97-10',
    'UB97-20',
    'UB98-10',
    'UB98-20',
    'UB99-10',
    'UB99-20',
  ]),
  ...presenca('gCBSMonoAdValorem', [
    'UB101-10',
    'UB101-20',
    'UB102-10',
    'UB102-20',
    'UB103-10',
    'UB103-20',
    'UB104-10',
    'UB104-20',
  ]),
  valor('UB86c-10', 'gIBSMonoAdRem', 'gMonoPadrao', 'vIBSMono'),
  valor('UB87c-10', 'gIBSMonoAdRem', 'gMonoReten', 'vIBSMonoReten'),
  valor('UB89a-10', 'gIBSMonoAdRem', 'gpBioDiferenca', 'qBCBioComb'),
  valor('UB91c-10', 'gIBSMonoAdValorem', 'gMonoPadrao', 'vIBSMonoUF'),
  valor('UB91e-10', 'gIBSMonoAdValorem', 'gMonoPadrao', 'vIBSMonoMun'),
  valor('UB91f-10', 'gIBSMonoAdValorem', 'gMonoPadrao', 'vIBSMono'),
  valor('UB92c-10', 'gIBSMonoAdValorem', 'gMonoReten', 'vIBSMonoReten'),
  valor('UB94a-10', 'gIBSMonoAdValorem', 'gpBioDiferenca', 'qBCBioComb'),
  valor('UB96c-10', 'gCBSMonoAdRem', 'gMonoPadrao', 'vCBSMono'),
  valor('UB97c-10', 'gCBSMonoAdRem', 'gMonoReten', 'vCBSMonoReten'),
  valor('UB99a-10', 'gCBSMonoAdRem', 'gpBioDiferenca', 'qBCBioComb'),
  valor('UB99b-10', 'gCBSMonoAdRem', 'gpBioDiferenca', 'vCBSDiferenca'),
  valor('UB101c-10', 'gCBSMonoAdValorem', 'gMonoPadrao', 'vCBSMono'),
  valor('UB102c-10', 'gCBSMonoAdValorem', 'gMonoReten', 'vCBSMonoReten'),
  valor('UB104a-10', 'gCBSMonoAdValorem', 'gpBioDiferenca', 'qBCBioComb'),
];
