import { validarCnpj } from '@apura/documents/chave';
import { type AberturaDoLivro, entriesOf } from '@apura/engine/leitura';
import { Campos, findLayout, isoDay, type NomeDoLivro } from './campos.ts';
import { createProblema, type ProblemaDoSped, Stop } from './problemas.ts';

/** The other books of the SPED, by what their register 0000 begins with. */
const OUTRAS: Readonly<Record<string, string>> = {
  LECD: 'ECD, a escrituração contábil',
  LECF: 'ECF, a escrituração fiscal do IRPJ e da CSLL',
  LALU: 'FCONT',
};

/** The two books write what they have in common in different places of register 0000. */
const ONDE = {
  icms_ipi: { de: 4, finalidade: 'COD_FIN' },
  contribuicoes: { de: 6, finalidade: 'TIPO_ESCRIT' },
} as const satisfies Record<NomeDoLivro, { readonly de: number; readonly finalidade: string }>;

/**
 * Register 0000, which is the first line of the file: of which of the two books it is, the places of its dates say.
 *
 * @throws Stop where the file is none of them
 */
export function readAbertura(
  partes: readonly string[],
  onProblem: (problema: ProblemaDoSped) => void,
): AberturaDoLivro | undefined {
  const livro = findLivro(partes);
  const { de: position, finalidade: campoDaFinalidade } = ONDE[livro];
  const layout = findLayout(livro, '0000', isoDay(partes[position] ?? '') ?? '');
  if (layout === undefined) throw notRecognized();
  const campos = new Campos('0000', layout, onProblem).place(1, partes);
  const finalidade = campos.um(campoDaFinalidade, { 0: 'original', 1: 'retificadora' } as const);
  const [de, ate] = [campos.dataExigida('DT_INI'), campos.dataExigida('DT_FIN')];
  if (ate < de) campos.expect('DT_FIN', 'um dia que não vem antes de DT_INI');
  const cnpj = campos.exigido('CNPJ');
  if (cnpj !== '' && !validarCnpj(cnpj)) campos.expect('CNPJ', 'um CNPJ com dígitos verificadores certos');
  if (finalidade === undefined) return undefined;
  const ie = livro === 'icms_ipi' ? campos.opcional('IE') : undefined;
  const recibo = livro === 'contribuicoes' ? campos.opcional('NUM_REC_ANTERIOR') : undefined;
  return {
    tipo: 'abertura',
    linha: 1,
    livro,
    versao: campos.texto('COD_VER'),
    finalidade,
    de,
    ate,
    cnpj,
    nome: campos.texto('NOME'),
    uf: campos.texto('UF'),
    ...(ie === undefined ? {} : { ie }),
    ...(recibo === undefined ? {} : { recibo_anterior: recibo }),
  };
}

function findLivro(partes: readonly string[]): NomeDoLivro {
  const [antes, registro, primeiro = ''] = partes;
  if (antes !== '' || registro !== '0000') throw notRecognized();
  const outra = Object.hasOwn(OUTRAS, primeiro) ? OUTRAS[primeiro] : undefined;
  if (outra !== undefined)
    throw new Stop(
      createProblema('sped_outra_escrituracao', `O arquivo é de outra escrituração: ${outra}.`, {
        linha: 1,
        registro: '0000',
      }),
    );
  const achado = entriesOf(ONDE).find(([, { de }]) =>
    [partes[de], partes[de + 1]].every((parte) => /^\d{8}$/.test(parte ?? '')),
  );
  if (achado === undefined) throw notRecognized();
  return achado[0];
}

const notRecognized = (): Stop =>
  new Stop(
    createProblema(
      'sped_nao_reconhecido',
      'O arquivo não começa pelo registro 0000 da EFD ICMS/IPI nem da EFD-Contribuições.',
      { linha: 1 },
    ),
  );
