import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ARVORE_DE_CAMPOS, filho, type No } from './arvore-de-campos.ts';
import type { CodigoDeProblema } from './leitura.ts';
import { LIMITES } from './limites.ts';
import { Parada } from './parada.ts';
import { INVOLUCROS, NAO_SUPORTADOS } from './raizes.ts';
import { recusaDoCampo } from './recusa-do-campo.ts';

/** What the field table took from the file: groups as objects, fields as strings, lists as arrays. */
export interface Bruto {
  [chave: string]: string | string[] | Bruto | Bruto[];
}

export interface Extrator {
  /** Takes the next piece of the text, cut anywhere. */
  write(texto: string): void;
  /** The text is whole; gives what was taken from it. */
  end(): Bruto;
  /** Stops at the place that was reached. */
  parar(codigo: CodigoDeProblema, mensagem: string): never;
}

/** Searched for documents: what stands inside the envelopes. */
const PROCURA: No = { ...ARVORE_DE_CAMPOS };

/**
 * Runs XML text through the field table. Each method throws {@link Parada} at the first thing that cannot be accepted.
 *
 * saxes runs with `xmlns: false`: with it on, its time grows with the square of the depth. Names are compared by
 * their local part, so prefixes and missing namespaces make no difference. `linhasAntes` is how many lines of the
 * file came before the text.
 *
 * No more than seven handlers: saxes stores them as late properties of the parser, and from the eighth on V8 turns the
 * parser into a dictionary, which makes every character six times as dear (measured on Node 20).
 */
export function criarExtrator(linhasAntes: number): Extrator {
  const parser = new SaxesParser({ xmlns: false });
  const resultado: Bruto = {};
  /** The open elements that are of interest: name, node of the table, and the object that their fields land in. */
  const nomes: string[] = [''];
  const nos: No[] = [ARVORE_DE_CAMPOS];
  const alvos: Bruto[] = [resultado];
  let no = ARVORE_DE_CAMPOS;
  let alvo = resultado;
  /** The field that is open, inside the innermost of those. */
  let campo: No | undefined;
  let nomeDoCampo = '';
  let texto = '';
  let profundidade = 0;
  /** How many open elements, from the outermost that the table does not have. */
  let ignorados = 0;
  let elementos = 0;
  let atributos = 0;
  let atributosNoArquivo = 0;
  let comentarios = 0;
  /** Characters that were written since saxes last reported something. */
  let calado = 0;
  let noFim = false;

  const aqui = (): string => lugarDe(nomes, nos, alvos) + (campo === undefined ? '' : `/${nomeDoCampo}`);

  const parar = (codigo: CodigoDeProblema, mensagem: string, lugar = aqui()): never => {
    throw new Parada({
      codigo,
      mensagem,
      linha: linhasAntes + parser.line,
      coluna: parser.column,
      ...(lugar === '' ? {} : { lugar }),
    });
  };

  const excedido = (mensagem: string): never => parar('xml_limite_excedido', mensagem);

  /** `noAtributo` completes the place of a problem, when the field is an attribute of the innermost element. */
  const gravar = (no: No, nome: string, valor: string, noAtributo = ''): void => {
    const limpo = aparar(valor);
    const { chave, tipo, maximo } = no;
    if (limpo === '' || chave === undefined || tipo === undefined) return;
    const limite = tipo === 'docZip' ? LIMITES.docZip : LIMITES.campo;
    if (limpo.length > limite) excedido(`O campo ${nome} é longo demais (mais de ${limite} caracteres).`);
    if (tipo !== 'texto') {
      const recusa = recusaDoCampo(tipo, nome, limpo);
      if (recusa !== undefined) parar(recusa.codigo, recusa.mensagem, aqui() + noAtributo);
    }
    if (maximo !== undefined) {
      const lista = (alvo[chave] ?? []) as string[];
      alvo[chave] = lista;
      if (lista.push(limpo) > maximo) excesso(no, nome);
      return;
    }
    if (alvo[chave] !== undefined) repetido(nome, aqui());
    alvo[chave] = limpo;
  };

  const repetido = (nome: string, lugar: string): never =>
    parar('nfe_campo_repetido', `O elemento ${nome} aparece mais de uma vez no mesmo lugar.`, lugar);

  const excesso = (no: No, nome: string): never =>
    excedido(`Há mais de ${no.maximo} elementos ${nome}; o leiaute não permite.`);

  /** The object for the fields of a group that opens inside the innermost one. */
  const abrirGrupo = (filho: No, nome: string): Bruto => {
    const { chave, maximo } = filho;
    if (chave === undefined) return alvo;
    const novo: Bruto = filho.grupo ? { grupo: nome } : {};
    if (maximo !== undefined) {
      const lista = (alvo[chave] ?? []) as Bruto[];
      alvo[chave] = lista;
      if (lista.push(novo) > maximo) excesso(filho, nome);
      return novo;
    }
    if (alvo[chave] !== undefined) repetido(nome, `${aqui()}/${nome}`);
    alvo[chave] = novo;
    return novo;
  };

  /** The node for an element where documents are looked for; stops when it can hold none. */
  const procurar = (nome: string): No => {
    const conhecido = no.filhos.get(nome);
    if (conhecido !== undefined) return conhecido;
    const recusado = NAO_SUPORTADOS.get(nome);
    if (recusado !== undefined) {
      parar(
        'documento_nao_suportado',
        `O arquivo é ${recusado}; a apuração usa o XML da NF-e ou da NFC-e.`,
        nome,
      );
    }
    if (no === PROCURA || INVOLUCROS.has(nome)) return PROCURA;
    return parar('xml_sem_nfe', `O arquivo é um XML, mas não de NF-e: o elemento raiz é "${nome}".`, nome);
  };

  const abrir = (tag: SaxesTagPlain): void => {
    const { name } = tag;
    calado = 0;
    atributos = 0;
    profundidade += 1;
    elementos += 1;
    if (elementos > LIMITES.elementos) excedido(`O XML tem mais de ${LIMITES.elementos} elementos.`);
    if (profundidade > LIMITES.profundidade) {
      excedido(`O XML tem mais de ${LIMITES.profundidade} níveis; uma NF-e tem bem menos.`);
    }
    if (name.length > LIMITES.nome) {
      excedido(`O XML tem um elemento com nome de mais de ${LIMITES.nome} caracteres.`);
    }
    if (ignorados > 0) {
      ignorados += 1;
      return;
    }
    if (campo !== undefined) {
      parar('nfe_campo_invalido', `O campo ${nomeDoCampo} tem outro elemento dentro dele (${name}).`);
    }
    const nome = nomeLocal(name);
    const novo = no === ARVORE_DE_CAMPOS || no === PROCURA ? procurar(nome) : filho(no, nome);
    if (novo === undefined) {
      ignorados = 1;
      return;
    }
    if (novo.tipo !== undefined) {
      campo = novo;
      nomeDoCampo = nome;
      texto = '';
      return;
    }
    alvo = abrirGrupo(novo, nome);
    no = novo;
    nomes.push(nome);
    nos.push(no);
    alvos.push(alvo);
    for (let i = 0; i < novo.atributos.length; i += 1) {
      const [atributo, noDoAtributo] = novo.atributos[i] as [string, No];
      const valor = tag.attributes[atributo];
      if (valor !== undefined) gravar(noDoAtributo, `@${atributo}`, valor, `/@${atributo}`);
    }
  };

  const fechar = (): void => {
    calado = 0;
    profundidade -= 1;
    if (ignorados > 0) {
      ignorados -= 1;
      return;
    }
    if (campo !== undefined) {
      gravar(campo, nomeDoCampo, texto);
      campo = undefined;
      return;
    }
    nomes.pop();
    nos.pop();
    alvos.pop();
    no = nos[nos.length - 1] as No;
    alvo = alvos[alvos.length - 1] as Bruto;
  };

  const acumular = (trecho: string): void => {
    calado = 0;
    if (ignorados === 0 && campo !== undefined) {
      texto = texto === '' ? trecho : texto + trecho;
      if (texto.length > LIMITES.texto && campo.tipo !== 'docZip') textoLongo();
    } else if (trecho.length > LIMITES.texto) textoLongo();
  };

  const textoLongo = (): never => excedido(`O XML tem um texto de mais de ${LIMITES.texto} caracteres.`);

  const contarAtributo = ({ name, value }: { name: string; value: string }): void => {
    calado = 0;
    atributos += 1;
    atributosNoArquivo += 1;
    if (
      atributos > LIMITES.atributos ||
      atributosNoArquivo > LIMITES.atributosNoArquivo ||
      name.length > LIMITES.nome ||
      value.length > LIMITES.valorDeAtributo
    ) {
      excedido('O XML tem um elemento com atributos demais ou longos demais.');
    }
  };

  const contarComentario = (comentario: string): void => {
    calado = 0;
    comentarios += comentario.length + 16;
    if (comentarios > LIMITES.comentarios) excedido('O XML tem comentários demais ou longos demais.');
  };

  parser.on('opentag', abrir);
  parser.on('closetag', fechar);
  parser.on('text', acumular);
  parser.on('cdata', acumular);
  parser.on('attribute', contarAtributo);
  parser.on('comment', contarComentario);
  parser.on('error', () => parar('xml_malformado', noFim ? CORTADO : MALFORMADO));

  return {
    parar,
    write(pedaco) {
      calado += pedaco.length;
      parser.write(pedaco);
      if (calado > (campo?.tipo === 'docZip' ? LIMITES.docZip : 2 * LIMITES.texto)) textoLongo();
    },
    end() {
      noFim = true;
      parser.close();
      return resultado;
    },
  };
}

const CORTADO =
  'O XML termina antes da hora: o arquivo parece ter sido cortado. Baixe-o ou exporte-o de novo.';
const MALFORMADO =
  'O arquivo não é um XML bem formado: há um erro de escrita nesta linha. Exporte-o de novo, sem editar.';

function nomeLocal(nome: string): string {
  const fimDoPrefixo = nome.indexOf(':');
  return fimDoPrefixo === -1 ? nome : nome.slice(fimDoPrefixo + 1);
}

/** `trim`, which most values do not need: their ends are printable ASCII. */
function aparar(valor: string): string {
  const primeiro = valor.charCodeAt(0);
  const ultimo = valor.charCodeAt(valor.length - 1);
  return primeiro > 0x20 && primeiro < 0x7f && ultimo > 0x20 && ultimo < 0x7f ? valor : valor.trim();
}

/** Path of the innermost open element, with the position where a list has more than one. */
function lugarDe(nomes: readonly string[], nos: readonly No[], alvos: readonly Bruto[]): string {
  const passos: string[] = [];
  for (let i = 1; i < nomes.length; i += 1) {
    const { chave, maximo, tipo } = nos[i] as No;
    const lista = maximo !== undefined && chave !== undefined ? alvos[i - 1]?.[chave] : undefined;
    const varios = Array.isArray(lista) && tipo === undefined && lista.length > 1;
    passos.push(`${nomes[i]}${varios ? `[${lista.length}]` : ''}`);
  }
  return passos.join('/');
}
