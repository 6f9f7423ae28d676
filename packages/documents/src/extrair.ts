import { known } from '@apura/engine/leitura';
import type { CodigoDeProblema } from './leitura.ts';
import { LIMIT_OF_TYPE, LIMITES } from './limites.ts';
import { WRAPPERS } from './raizes.ts';
import { refusalOfField } from './refusal-of-field.ts';
import type { Scope } from './scope.ts';
import { childOf, localName, type No } from './tabela-de-campos.ts';

/** What the field table took from the file: groups as objects, fields as strings, lists as arrays. */
export interface Bruto {
  [chave: string]: string | string[] | Bruto | Bruto[];
}

/** The text at a name, where one stands there. */
export function textAt(pai: Bruto | undefined, nome: string): string | undefined {
  const valor = pai?.[nome];
  return typeof valor === 'string' ? valor : undefined;
}

/** The group at a name, where one stands there. */
export function groupAt(pai: Bruto | undefined, nome: string): Bruto | undefined {
  const valor = pai?.[nome];
  return typeof valor === 'object' && !Array.isArray(valor) ? valor : undefined;
}

/** The groups at a name that may stand several times; none where it does not. */
export function groupsAt(pai: Bruto | undefined, nome: string): Bruto[] {
  const valores = pai?.[nome];
  const grupos: Bruto[] = [];
  if (Array.isArray(valores)) for (const valor of valores) if (typeof valor === 'object') grupos.push(valor);
  return grupos;
}

/** Stops the extraction at the first thing that cannot be accepted. `lugar` is the path of the element. */
export type StopReading = (codigo: CodigoDeProblema, mensagem: string, lugar: string) => never;

/**
 * Takes the elements of a file in their order and keeps the fields that the table asks for. The caller makes sure that
 * they are well-formed XML; the limits of depth, number and length are checked here.
 *
 * Names are compared by their local part, so prefixes and missing namespaces make no difference.
 */
export class Extraction {
  readonly resultado: Bruto = {};
  /** What the open field has so far; undefined when no text is asked for. */
  texto: string | undefined;
  private readonly parar: StopReading;
  /** The open elements that are of interest: name, node of the table, and the object that their fields land in. */
  private readonly nomes: string[] = [''];
  declare private readonly nos: No[];
  private readonly alvos: Bruto[] = [this.resultado];
  declare private no: No;
  private alvo: Bruto = this.resultado;
  /** The field that is open, inside the innermost of those. */
  private campo: No | undefined;
  private nomeDoCampo = '';
  /** Names and values, by turns, of the tag that is being read. */
  private atributos: string[] = [];
  private profundidade = 0;
  /** How many open elements, from the outermost that the table does not have. */
  private ignorados = 0;
  private elementos = 0;
  private atributosNoArquivo = 0;
  private comentarios = 0;

  declare private readonly escopo: Scope;

  constructor(parar: StopReading, escopo: Scope) {
    this.parar = parar;
    this.escopo = escopo;
    this.no = escopo.tree;
    this.nos = [escopo.tree];
  }

  /** An attribute of the element that opens next. */
  atributo(nome: string, valor: string): void {
    this.atributosNoArquivo += 1;
    const { atributos } = this;
    if (
      atributos.push(nome, valor) > 2 * LIMITES.atributos ||
      this.atributosNoArquivo > LIMITES.atributosNoArquivo ||
      nome.length > LIMITES.nome ||
      valor.length > LIMITES.valorDeAtributo
    ) {
      this.exceder('O XML tem um elemento com atributos demais ou longos demais.');
    }
  }

  /** Whether the tag that is being read has that attribute already. */
  temAtributo(nome: string): boolean {
    return attributeValue(this.atributos, nome) !== undefined;
  }

  /** An element opens; `atributo` was called for its attributes before. */
  abrir(nomeInteiro: string): void {
    this.profundidade += 1;
    this.elementos += 1;
    if (this.elementos > LIMITES.elementos) this.exceder(`O XML tem mais de ${LIMITES.elementos} elementos.`);
    if (this.profundidade > LIMITES.profundidade) {
      this.exceder(`O XML tem mais de ${LIMITES.profundidade} níveis; uma NF-e tem bem menos.`);
    }
    if (nomeInteiro.length > LIMITES.nome) {
      this.exceder(`O XML tem um elemento com nome de mais de ${LIMITES.nome} caracteres.`);
    }
    if (this.ignorados > 0) this.ignorados += 1;
    else this.entrar(nomeInteiro);
    if (this.atributos.length > 0) this.atributos = [];
  }

  /** The innermost open element closes. */
  fechar(): void {
    this.profundidade -= 1;
    if (this.ignorados > 0) {
      this.ignorados -= 1;
      return;
    }
    const { campo, texto } = this;
    if (campo !== undefined && texto !== undefined) {
      this.gravar(campo, this.nomeDoCampo, texto);
      this.campo = undefined;
      this.texto = undefined;
      return;
    }
    this.nomes.pop();
    this.nos.pop();
    this.alvos.pop();
    // The root stays, whatever is closed; this is done for every element.
    this.no = this.nos[this.nos.length - 1] as No;
    // As above.
    this.alvo = this.alvos[this.alvos.length - 1] as Bruto;
  }

  /** A run of text or a CDATA section, whole. */
  acumular(trecho: string): void {
    const { texto } = this;
    if (texto !== undefined) {
      this.texto = texto === '' ? trecho : texto + trecho;
      if (this.texto.length > LIMITES.texto && this.campo?.tipo !== 'docZip') this.textoLongo();
    } else if (trecho.length > LIMITES.texto) this.textoLongo();
  }

  comentario(comentario: string): void {
    this.comentarios += comentario.length + 16;
    if (this.comentarios > LIMITES.comentarios)
      this.exceder('O XML tem comentários demais ou longos demais.');
  }

  /** How many characters may be read without one of the methods being called. */
  get maximoCalado(): number {
    return this.campo?.tipo === 'docZip' ? LIMITES.docZip : 2 * LIMITES.texto;
  }

  /** Path of what is open, with the position where a list has more than one. */
  get lugar(): string {
    const passos: string[] = [];
    for (let i = 1; i < this.nomes.length; i += 1) {
      const { chave, maximo, tipo } = known(this.nos[i], 'an element of a name');
      const lista = maximo !== undefined && chave !== undefined ? this.alvos[i - 1]?.[chave] : undefined;
      const varios = Array.isArray(lista) && tipo === undefined && lista.length > 1;
      passos.push(`${this.nomes[i]}${varios ? `[${lista.length}]` : ''}`);
    }
    return passos.join('/') + (this.campo === undefined ? '' : `/${this.nomeDoCampo}`);
  }

  textoLongo(): never {
    return this.exceder(`O XML tem um texto de mais de ${LIMITES.texto} caracteres.`);
  }

  private entrar(nomeInteiro: string): void {
    const { no } = this;
    if (this.campo !== undefined) {
      const mensagem = `O campo ${this.nomeDoCampo} tem outro elemento dentro dele (${nomeInteiro}).`;
      this.parar('nfe_campo_invalido', mensagem, this.lugar);
    }
    let nome = nomeInteiro;
    let novo = no.filhos.get(nome);
    if (novo === undefined) {
      nome = localName(nomeInteiro);
      novo = childOf(no, nome);
      if (novo === undefined && (no === this.escopo.tree || no === this.escopo.dentro))
        novo = this.procurar(nome);
    }
    if (novo === undefined) {
      this.ignorados = 1;
      return;
    }
    if (novo.tipo !== undefined) {
      this.campo = novo;
      this.nomeDoCampo = nome;
      this.texto = '';
      return;
    }
    const alvo = this.abrirGrupo(novo, nome);
    this.alvo = alvo;
    this.no = novo;
    this.nomes.push(nome);
    this.nos.push(novo);
    this.alvos.push(alvo);
    for (let i = 0; i < novo.atributos.length; i += 1) {
      // Below its length.
      const [attribute, attributeNode] = novo.atributos[i] as [string, No];
      const valor =
        attributeValue(this.atributos, attribute) ??
        (attributeNode.semCaixa ? attributeInAnyCase(this.atributos, attribute) : undefined);
      if (valor !== undefined) this.gravar(attributeNode, `@${attribute}`, valor, `/@${attribute}`);
    }
  }

  /** The node for an unknown element where documents are looked for; stops when it can hold none. */
  private procurar(nome: string): No {
    const { escopo } = this;
    const recusa = escopo.recusar(nome);
    if (recusa !== undefined) this.parar(recusa.codigo, recusa.mensagem, nome);
    if (this.no === escopo.dentro || WRAPPERS.has(nome)) return escopo.dentro;
    const mensagem = `O arquivo é um XML, mas não de ${escopo.procurado}: o elemento raiz é "${nome}".`;
    return this.parar('xml_sem_nfe', mensagem, nome);
  }

  /** The object for the fields of a group that opens inside the innermost one. */
  private abrirGrupo(filho: No, nome: string): Bruto {
    const { chave } = filho;
    if (chave === undefined) return this.alvo;
    const novo: Bruto = filho.grupo ? { grupo: nome } : {};
    this.guardar(filho, chave, nome, novo);
    return novo;
  }

  /** `inAttribute` completes the place of a problem, when the field is an attribute of the innermost element. */
  private gravar(no: No, nome: string, valor: string, inAttribute = ''): void {
    const limpo = trimmed(valor);
    const { chave, tipo } = no;
    if (limpo === '' || chave === undefined || tipo === undefined) return;
    if (limpo.length > LIMITES.campo && limpo.length > LIMIT_OF_TYPE[tipo]) {
      this.exceder(`O campo ${nome} é longo demais (mais de ${LIMIT_OF_TYPE[tipo]} caracteres).`);
    }
    if (tipo !== 'texto') {
      const recusa = refusalOfField(tipo, nome, limpo);
      if (recusa !== undefined) this.parar(recusa.codigo, recusa.mensagem, this.lugar + inAttribute);
    }
    this.guardar(no, chave, nome, limpo);
  }

  /** Puts a group or the text of a field at its key, or at the end of its list. */
  private guardar(no: No, chave: string, nome: string, valor: string | Bruto): void {
    const { alvo } = this;
    if (no.maximo === undefined) {
      if (alvo[chave] !== undefined) this.repetir(nome, typeof valor === 'string');
      alvo[chave] = valor;
      return;
    }
    // Elements of one name are all of one kind: what the list has says which.
    const lista = (alvo[chave] ?? []) as (string | Bruto)[];
    // As above.
    alvo[chave] = lista as string[] | Bruto[];
    if (lista.push(valor) > no.maximo) {
      this.exceder(`Há mais de ${no.maximo} elementos ${nome}; o leiaute não permite.`);
    }
  }

  private repetir(nome: string, ehCampo: boolean): never {
    const mensagem = `O elemento ${nome} aparece mais de uma vez no mesmo lugar.`;
    return this.parar('nfe_campo_repetido', mensagem, ehCampo ? this.lugar : `${this.lugar}/${nome}`);
  }

  private exceder(mensagem: string): never {
    return this.parar('xml_limite_excedido', mensagem, this.lugar);
  }
}

/** `trim`, which most values do not need: their ends are printable ASCII. */
function trimmed(valor: string): string {
  const primeiro = valor.charCodeAt(0);
  const ultimo = valor.charCodeAt(valor.length - 1);
  return primeiro > 0x20 && primeiro < 0x7f && ultimo > 0x20 && ultimo < 0x7f ? valor : valor.trim();
}

/** Of names and values by turns: the value that stands at a name. */
function attributeValue(attributes: readonly string[], name: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
}

/** The same, whatever the case that the name is written in. */
function attributeInAnyCase(attributes: readonly string[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i]?.toLowerCase() === wanted) return attributes[i + 1];
  return undefined;
}
