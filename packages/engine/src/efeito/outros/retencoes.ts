import { VALORES, valueAt } from '@apura/law';
import type { DocumentoFiscal } from '../../documento-fiscal.ts';
import { type Fixo, formatAll, formatFixo, multiply, readOrZero, split } from '../../fixo.ts';
import type { RetencoesDoCliente } from '../../resultado.ts';

const CONTRIBUICOES = ['pis', 'cofins', 'csll'] as const;
type Contribuicao = (typeof CONTRIBUICOES)[number];

/** The rate of a retention on a day, percent. */
const aliquotaOf = (contribuicao: Contribuicao, dia: string): Fixo =>
  readOrZero(valueAt(VALORES[`retencao_${contribuicao}`], dia)?.valor);

/** What vRetCSLL holds, by tpRetPisCofins (NFS-e, NT 007): 1 and 2 are the old codes. */
const RETIDAS: Readonly<Record<string, readonly Contribuicao[]>> = {
  '1': ['pis', 'cofins'],
  '3': ['pis', 'cofins', 'csll'],
  '4': ['pis', 'cofins'],
  '5': ['pis'],
  '6': ['cofins'],
  '7': ['cofins', 'csll'],
  '8': ['csll'],
  '9': ['pis', 'csll'],
};

/** What the taker of a document keeps back for its supplier; null where that is nothing. */
export function retencoesDoDocumento(
  { retencoes, dhEmi }: DocumentoFiscal,
  situacao: RetencoesDoCliente['situacao'],
): RetencoesDoCliente | null {
  if (retencoes === undefined) return null;
  const divididas = splitContribuicoes(retencoes.contribuicoes, dhEmi.slice(0, 'YYYY-MM-DD'.length));
  const valores = {
    iss: readOrZero(retencoes.iss),
    irrf: readOrZero(retencoes.irrf),
    inss: readOrZero(retencoes.inss),
    pis: readOrZero(retencoes.pis) + divididas.pis,
    cofins: readOrZero(retencoes.cofins) + divididas.cofins,
    csll: readOrZero(retencoes.csll) + divididas.csll,
  };
  if (Object.values(valores).every((valor) => valor === 0n)) return null;
  return { situacao, ...formatAll(valores) };
}

/** The sum by the rates of its parts; what rounding leaves goes to the last. An unknown code counts as CSLL. */
function splitContribuicoes(
  contribuicoes: { readonly valor: string; readonly tpRetPisCofins: string } | undefined,
  dia: string,
): Record<Contribuicao, Fixo> {
  const partes = { pis: 0n, cofins: 0n, csll: 0n };
  if (contribuicoes === undefined) return partes;
  const quais = RETIDAS[contribuicoes.tpRetPisCofins] ?? ['csll'];
  const soma = quais.reduce((total, qual) => total + aliquotaOf(qual, dia), 0n);
  let resto = readOrZero(contribuicoes.valor);
  for (const [indice, qual] of quais.entries()) {
    const inteira = readOrZero(contribuicoes.valor);
    const parte = soma === 0n ? 0n : split(multiply(inteira, aliquotaOf(qual, dia)), soma);
    partes[qual] = indice === quais.length - 1 ? resto : readOrZero(formatFixo(parte, 2));
    resto -= partes[qual];
  }
  return partes;
}
