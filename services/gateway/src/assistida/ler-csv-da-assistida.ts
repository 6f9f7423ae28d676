import { CAMPOS_DA_LINHA, type CampoDaLinha, headerOfCsv, LIMITES } from '@apura/contracts';
import type { LinhaDoFisco } from '@apura/engine';
import { comoEsta, normalizar } from '../csv-import/celulas-do-csv.ts';
import { lerLinhasDoCsv, recusar } from '../csv-import/ler-linhas-do-csv.ts';
import type { Importacao, MapaDeColunas } from './importacao.ts';
import { montarLinha, SINONIMOS_DA_LINHA } from './linha-neutra.ts';

const IGNORAR = 'ignorar';
type Coluna = CampoDaLinha | typeof IGNORAR;

const COLUNAS = Object.fromEntries(
  [...CAMPOS_DA_LINHA, IGNORAR].map((campo) => [campo, comoEsta]),
) as Readonly<Record<Coluna, (valor: string) => string>>;
const OBRIGATORIAS = ['contribuinte', 'competencia', 'tributo', 'lado', 'apurado'] as const;

/**
 * Reads the neutral lines of a CSV file. Columns that are none of ours are refused with those that are wanted, unless the
 * map says what they are.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of the file; then nothing of it is taken
 */
export function lerCsvDaAssistida(texto: string, { colunas, constantes }: MapaDeColunas): Importacao {
  const ditas = Object.fromEntries(
    Object.entries(colunas).map(([coluna, campo]) => [normalizar(coluna), campo]),
  );
  const estranha = Object.entries(ditas).find(([, campo]) => !Object.hasOwn(COLUNAS, campo));
  if (estranha) {
    const motivo = `não é um destes campos: ${Object.keys(COLUNAS).join(', ')}`;
    throw recusar([{ campo: `mapa, ${estranha[0].slice(0, 60)}`, motivo }]);
  }
  const sinonimos = { ...SINONIMOS_DA_LINHA, ...ditas } as Readonly<Record<string, Coluna>>;
  const linhas = lerLinhasDoCsv<Coluna, LinhaDoFisco>(texto, {
    colunas: COLUNAS,
    obrigatorias: OBRIGATORIAS.filter((campo) => constantes[campo] === undefined).map((campo) => [campo]),
    sinonimos,
    repetiveis: [IGNORAR],
    oQue: ['lançamento', 'lançamentos'],
    maximo: LIMITES.linhas_da_assistida,
    ler: (dados, falta) => montarLinha({ ...constantes, ...dados }, falta),
  });
  return {
    formato: 'csv',
    gerado_em: null,
    colunas: headerOfCsv(texto).map((coluna) => {
      const nome = normalizar(coluna);
      return { coluna, campo: Object.hasOwn(sinonimos, nome) ? (sinonimos[nome] as string) : nome };
    }),
    linhas: linhas.map(({ linha: _, ...lida }) => lida),
  };
}
