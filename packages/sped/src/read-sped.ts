import type { AberturaDoLivro, FatoDoLivro } from '@apura/engine/leitura';
import { readAbertura } from './abertura.ts';
import { Campos, findLayout } from './campos.ts';
import { Estado } from './estado.ts';
import { LIMITES } from './limites.ts';
import { Linhas, latin } from './linhas.ts';
import { type AvisoDoSped, createProblema, type ProblemaDoSped, Stop, shortenValor } from './problemas.ts';
import { REGISTROS_DAS_CONTRIBUICOES } from './registros-das-contribuicoes.ts';
import { REGISTROS_DO_ICMS } from './registros-do-icms.ts';
import { Totais } from './totais.ts';

/** What a whole book came to. With a problem nothing of it is to be kept. */
export interface FimDaLeitura {
  readonly problemas: readonly ProblemaDoSped[];
  readonly avisos: readonly AvisoDoSped[];
  readonly linhas: number;
  /** Whether the signature follows that a transmitted book has. */
  readonly assinada: boolean;
  /** Registers of documents that the book has and that are not read. */
  readonly sem_leitura: readonly string[];
}

/** Documents of kinds that have no key, and sums in the place of documents. */
const SEM_LEITURA = [
  ...['C180', 'C300', 'C350', 'C380', 'C395', 'C400', 'C600', 'C700', 'C800', 'C860', 'D200', 'D300', 'D350'],
  ...['D400', 'D410', 'D600', 'D695', 'D700', 'D750', 'F500', 'F510', 'F550', 'F560'],
] as const;

const REGISTRO = /^[0-9A-Z]\d{3}$/;
const ASSINATURA = 'SBRCAAEPDR';
/** Of what comes at once so much is turned into text at a time. */
const FATIA = 64 * 1024;

type Tratador = (campos: Campos, estado: Estado) => void;
interface Registro {
  readonly campos: Campos;
  readonly necessarios: number;
  readonly tratar: Tratador;
}

/**
 * Reads one book as its bytes come: `push` gives the facts of the lines that are whole by then, `finish` what there is to say of the file.
 * However the bytes are split, facts and problems are the same. From the first problem on there are no more facts. Holds one line, one
 * document and the participants of the book.
 */
export class LeituraDoSped {
  readonly #linhas = new Linhas();
  readonly #problemas: ProblemaDoSped[] = [];
  readonly #onProblem = (problema: ProblemaDoSped): void => {
    this.#problemas.push(problema);
    if (this.#problemas.length === LIMITES.problemas) throw new Stop(problema);
  };
  readonly #totais = new Totais(this.#onProblem);
  readonly #registros = new Map<string, Registro | null>();
  #estado: Estado | undefined;
  #bloco = '';
  #fatos: FatoDoLivro[] = [];
  /** `lendo`; at its end, 9999; or where reading on has no sense. */
  #etapa: 'lendo' | 'terminou' | 'parou' = 'lendo';
  /** What follows 9999, as far as it is looked at. */
  #depois = '';

  push(bytes: Uint8Array): readonly FatoDoLivro[] {
    for (let inicio = 0; inicio < bytes.byteLength && this.#etapa !== 'parou'; inicio += FATIA)
      this.#guard(() => this.#pushSlice(bytes.subarray(inicio, inicio + FATIA)));
    return this.#takeFatos();
  }

  finish(): { readonly fatos: readonly FatoDoLivro[]; readonly fim: FimDaLeitura } {
    this.#guard(() => {
      if (this.#etapa === 'lendo') this.#linhas.finish(this.#onLine);
      if (this.#etapa === 'lendo') throw this.#cut();
    });
    return { fatos: this.#takeFatos(), fim: this.#fim() };
  }

  #pushSlice(bytes: Uint8Array): void {
    const depois = this.#etapa === 'terminou' ? bytes : this.#linhas.push(bytes, this.#onLine);
    if (depois !== undefined) this.#lookBehind(depois);
  }

  /** Runs what may stop the reading; its problem is the last one. */
  #guard(run: () => void): void {
    if (this.#etapa === 'parou') return;
    try {
      run();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#etapa = 'parou';
      if (this.#problemas.at(-1) !== error.problema) this.#problemas.push(error.problema);
    }
  }

  readonly #onLine = (texto: string, linha: number): boolean => {
    const partes = texto.split('|');
    if (this.#estado === undefined) this.#open(partes);
    else if (partes.length < 3 || partes[0] !== '' || partes.at(-1) !== '') this.#refuseLine(linha, texto);
    else if (!REGISTRO.test(partes[1] ?? '')) this.#refuseLine(linha, `|${partes[1]}|`);
    else this.#readLine(linha, partes, this.#estado);
    return this.#etapa === 'lendo';
  };

  #open(partes: readonly string[]): void {
    const abertura = readAbertura(partes, this.#onProblem);
    this.#totais.count(1, partes);
    if (abertura === undefined) {
      this.#etapa = 'parou';
      return;
    }
    this.#estado = new Estado(abertura);
    this.#bloco = '0';
    this.#estado.emit(abertura);
    this.#keepFatos();
  }

  #readLine(linha: number, partes: readonly string[], estado: Estado): void {
    const nome = partes[1] ?? '';
    this.#totais.count(linha, partes);
    if (nome.charAt(0) !== this.#bloco) {
      estado.close();
      this.#bloco = nome.charAt(0);
    }
    const registro = this.#registro(nome, estado.abertura);
    if (registro !== null) {
      const campos = registro.campos.place(linha, partes);
      const tem = partes.length - 2;
      if (tem < registro.necessarios)
        campos.refuse(
          'sped_campos_a_menos',
          undefined,
          `tem ${tem} campos, e o leiaute pede pelo menos ${registro.necessarios}.`,
        );
      else registro.tratar(campos, estado);
    } else if (nome === '9999') {
      this.#totais.finish(linha, partes);
      this.#etapa = 'terminou';
    }
    this.#keepFatos();
  }

  /** How a register is read in this book; null where it is counted alone. */
  #registro(nome: string, { livro, de }: AberturaDoLivro): Registro | null {
    const conhecido = this.#registros.get(nome);
    if (conhecido !== undefined) return conhecido;
    const tratadores: Readonly<Record<string, Tratador | undefined>> =
      livro === 'icms_ipi' ? REGISTROS_DO_ICMS : REGISTROS_DAS_CONTRIBUICOES;
    const tratar = Object.hasOwn(tratadores, nome) ? tratadores[nome] : undefined;
    const layout = tratar && findLayout(livro, nome, de);
    const registro =
      tratar === undefined || layout === undefined
        ? null
        : { campos: new Campos(nome, layout, this.#onProblem), necessarios: layout.necessarios, tratar };
    this.#registros.set(nome, registro);
    return registro;
  }

  #refuseLine(linha: number, texto: string): void {
    this.#onProblem(
      createProblema(
        'sped_linha_malformada',
        `A linha ${linha} deveria ser um registro como "|C100|0|...|", e é "${shortenValor(texto)}".`,
        { linha },
      ),
    );
    this.#keepFatos();
  }

  /** Hands on what the line gave, where all lines up to here are as they should be. */
  #keepFatos(): void {
    const fatos = this.#estado?.fatos ?? [];
    if (this.#problemas.length === 0) for (const fato of fatos) this.#fatos.push(fato);
    fatos.length = 0;
  }

  #takeFatos(): readonly FatoDoLivro[] {
    const fatos = this.#fatos;
    this.#fatos = [];
    return fatos;
  }

  /** Only how it begins is looked at: spaces before it do not count. */
  #lookBehind(bytes: Uint8Array): void {
    if (this.#depois.length >= ASSINATURA.length) return;
    const latim = latin(bytes);
    const texto = this.#depois === '' ? latim.trimStart() : latim;
    this.#depois += texto.slice(0, ASSINATURA.length - this.#depois.length);
    if (!this.#depois.startsWith('|')) return;
    const linha = this.#linhas.lidas + 1;
    throw new Stop(
      createProblema(
        'sped_conteudo_depois_do_fim',
        `Depois do registro 9999, na linha ${linha}, o arquivo continua com outras linhas.`,
        { linha },
      ),
    );
  }

  #cut(): Stop {
    const { lidas } = this.#linhas;
    if (lidas === 0) return new Stop(createProblema('sped_vazio', 'O arquivo está vazio.'));
    return new Stop(
      createProblema('sped_cortado', `O arquivo acaba na linha ${lidas}, sem o registro 9999.`, {
        linha: lidas,
      }),
    );
  }

  #fim(): FimDaLeitura {
    const assinada = this.#depois === ASSINATURA;
    const sem_leitura = this.#totais.among(SEM_LEITURA);
    const avisos: AvisoDoSped[] = [];
    if (!assinada)
      avisos.push({
        codigo: 'sem_assinatura',
        mensagem:
          'A escrituração não está assinada: pode não ter sido transmitida, e a transmitida pode ser outra.',
      });
    if (sem_leitura.length > 0)
      avisos.push({
        codigo: 'sem_leitura',
        mensagem: `A escrituração tem documentos que não são lidos, nos registros ${sem_leitura.join(', ')}.`,
      });
    return {
      problemas: this.#problemas,
      avisos: this.#problemas.length > 0 ? [] : avisos,
      linhas: this.#linhas.lidas,
      assinada,
      sem_leitura,
    };
  }
}

/**
 * Reads a book from a stream. What `onFatos` throws ends it: of another client's book the first fact, the opening, is enough to refuse it.
 */
export async function readSped(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onFatos: (fatos: readonly FatoDoLivro[]) => unknown,
): Promise<FimDaLeitura> {
  const leitura = new LeituraDoSped();
  for await (const bytes of source) {
    const fatos = leitura.push(bytes);
    if (fatos.length > 0) await onFatos(fatos);
  }
  const { fatos, fim } = leitura.finish();
  if (fatos.length > 0) await onFatos(fatos);
  return fim;
}
