import { createProblema, type ProblemaDoSped } from './problemas.ts';

const DO_BLOCO = /^[0-9A-Z]990$/;

/** Counts the lines of a book, and lays beside them what the book says of itself: X990 of each block, 9900 of each register, 9999. */
export class Totais {
  readonly #registros = new Map<string, number>();
  readonly #blocos = new Map<string, number>();
  /** What 9900 and 9990 say, which is known only at the end. */
  readonly #ditos = new Map<string, { readonly linha: number; readonly quantas: string }>();
  readonly #onProblem: (problema: ProblemaDoSped) => void;

  constructor(onProblem: (problema: ProblemaDoSped) => void) {
    this.#onProblem = onProblem;
  }

  count(linha: number, partes: readonly string[]): void {
    const [, registro = '', primeiro = '', segundo = ''] = partes;
    const bloco = registro.charAt(0);
    this.#registros.set(registro, (this.#registros.get(registro) ?? 0) + 1);
    this.#blocos.set(bloco, (this.#blocos.get(bloco) ?? 0) + 1);
    if (registro === '9900') this.#ditos.set(primeiro, { linha, quantas: segundo });
    else if (registro === '9990') this.#ditos.set('', { linha, quantas: primeiro });
    else if (DO_BLOCO.test(registro)) {
      const tem = this.#blocos.get(bloco) ?? 0;
      this.#compare({ linha, registro, dito: primeiro, tem, de: `linhas do bloco ${bloco}` });
    }
  }

  /** At 9999, which `partes` are. */
  finish(linha: number, [, registro = '', total = '']: readonly string[]): void {
    for (const [nome, { linha: onde, quantas }] of this.#ditos) {
      const doBloco = nome === '';
      const tem = (doBloco ? this.#blocos.get('9') : this.#registros.get(nome)) ?? 0;
      const de = doBloco ? 'linhas do bloco 9' : `linhas de ${nome}`;
      this.#compare({ linha: onde, registro: doBloco ? '9990' : '9900', dito: quantas, tem, de });
    }
    for (const [nome, quantas] of this.#registros) {
      if (this.#ditos.has(nome)) continue;
      const mensagem = `O arquivo tem ${quantas} linhas de ${nome}, e nenhum registro 9900 as informa.`;
      this.#onProblem(createProblema('sped_totais_divergem', mensagem, { linha, registro: '9900' }));
    }
    this.#compare({ linha, registro, dito: total, tem: linha, de: 'linhas do arquivo' });
  }

  /** The registers of the book that are among `nomes`. */
  among(nomes: readonly string[]): string[] {
    return nomes.filter((nome) => this.#registros.has(nome));
  }

  #compare({ linha, registro, dito, tem, de }: Comparado): void {
    if (/^\d{1,9}$/.test(dito) && Number(dito) === tem) return;
    const mensagem = `Linha ${linha}, registro ${registro}: informa ${dito === '' ? 'nada' : `"${dito.slice(0, 12)}"`} em ${de}, e o arquivo tem ${tem}.`;
    this.#onProblem(createProblema('sped_totais_divergem', mensagem, { linha, registro }));
  }
}

interface Comparado {
  readonly linha: number;
  readonly registro: string;
  readonly dito: string;
  readonly tem: number;
  /** What is counted. */
  readonly de: string;
}
