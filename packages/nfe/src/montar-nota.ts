import type { NotaFiscal } from '@apura/engine';
import { exigir, preparar } from './conferencia.ts';
import type { Bruto } from './extrair.ts';
import { MOMENTO } from './momento.ts';

const DOIS_DIGITOS = /^\d{2}$/;

/** What the engine cannot do without, in the order of the layout (MOC 7.0, NT 2025.002). Some systems leave out the
 * "NFe" before the key. */
const EXIGENCIAS = preparar([
  { campo: '@versao' },
  {
    campo: '@Id',
    padrao: /^(?:NFe)?[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
    esperado: '"NFe" seguido da chave de acesso de 44 caracteres',
  },
  { campo: 'ide/cUF', padrao: DOIS_DIGITOS, esperado: 'o código da UF com dois dígitos' },
  { campo: 'ide/cNF', padrao: /^\d{1,8}$/, esperado: 'um número de até oito dígitos' },
  { campo: 'ide/natOp' },
  { campo: 'ide/mod', padrao: /^(?:55|65)$/, esperado: '55 (NF-e) ou 65 (NFC-e)' },
  { campo: 'ide/serie', padrao: /^\d{1,3}$/, esperado: 'um número de até três dígitos' },
  { campo: 'ide/nNF', padrao: /^\d{1,9}$/, esperado: 'um número de até nove dígitos' },
  {
    campo: 'ide/dhEmi',
    padrao: MOMENTO,
    esperado: 'data e hora com fuso, como 2026-09-01T10:00:00-03:00',
  },
  { campo: 'ide/tpNF', padrao: /^[01]$/, esperado: '0 (entrada) ou 1 (saída)' },
  { campo: 'ide/cMunFG', padrao: /^\d{7}$/, esperado: 'o código do município com sete dígitos' },
  { campo: 'ide/tpEmis', padrao: /^\d$/, esperado: 'um dígito' },
  { campo: 'ide/cDV', padrao: /^\d$/, esperado: 'um dígito' },
  { campo: 'ide/tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' },
  { campo: 'ide/finNFe', padrao: /^[1-6]$/, esperado: 'um dígito de 1 a 6' },
  { campo: 'ide/gCompraGov?/tpEnteGov' },
  { campo: 'emit/CRT?', padrao: /^[1-4]$/, esperado: 'um dígito de 1 a 4' },
  { campo: 'det/@nItem', padrao: /^\d{1,3}$/, esperado: 'o número do item' },
  { campo: 'det/prod/cProd' },
  { campo: 'det/prod/xProd' },
  { campo: 'det/prod/NCM', padrao: /^\d{2,8}$/, esperado: 'o código NCM, só com dígitos' },
  { campo: 'det/prod/CFOP', padrao: /^\d{4}$/, esperado: 'um código de quatro dígitos' },
  { campo: 'det/prod/uCom' },
  { campo: 'det/prod/qCom' },
  { campo: 'det/prod/vUnCom' },
  { campo: 'det/prod/vProd' },
  { campo: 'det/prod/indTot', padrao: /^[01]$/, esperado: '0 ou 1' },
  { campo: 'det/impostoDevol?/pDevol' },
  { campo: 'det/impostoDevol?/vIPIDevol' },
  { campo: 'det/DFeReferenciado?/chaveAcesso' },
]);

/**
 * The typed note from what was extracted from one NFe element, with the protocol that stood beside it.
 *
 * Throws {@link Parada} when a field that the engine needs is missing or has another form. A protocol without a
 * status says nothing and is dropped.
 */
export function montarNota(bruta: Bruto, protNFe: Bruto | undefined, lugar: string): NotaFiscal {
  datarPeloDia(bruta);
  exigir(bruta, EXIGENCIAS, lugar);
  const nota: Bruto = { chave: (bruta.Id as string).slice(-44), total: {} };
  for (const grupo of Object.keys(bruta)) if (grupo !== 'Id') nota[grupo] = bruta[grupo] as Bruto;
  for (const item of bruta.det as Bruto[]) item.imposto ??= {};
  if (protNFe?.cStat !== undefined) nota.protNFe = protNFe;
  // The field table gives the names and the demands above the presence that the type promises.
  return nota as unknown as NotaFiscal;
}

/** Layout 2.00 has the day of emission alone, without offset: it counts as 00:00 in Brasília. */
function datarPeloDia({ ide }: Bruto): void {
  if (typeof ide !== 'object' || Array.isArray(ide)) return;
  const { dEmi } = ide;
  delete ide.dEmi;
  if (typeof dEmi === 'string' && ide.dhEmi === undefined) ide.dhEmi = `${dEmi}T00:00:00-03:00`;
}
