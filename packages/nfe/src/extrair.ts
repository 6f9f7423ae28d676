import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ARVORE_DE_CAMPOS, filho, type No } from './arvore-de-campos.ts';
import { LIMITES } from './limites.ts';
import { Parada } from './parada.ts';
import { INVOLUCROS, NAO_SUPORTADOS } from './raizes.ts';
import { recusaDoCampo } from './recusa-do-campo.ts';

/** What the field table took from the file: groups as objects, fields as strings, lists as arrays. */
export interface Bruto {
  [chave: string]: string | string[] | Bruto | Bruto[];
}

/** An element that is open and of interest. */
interface Quadro {
  readonly nome: string;
  readonly no: No;
  /** Where the fields below it land. */
  readonly alvo: Bruto;
  texto: string;
}

/** Searched for documents: what stands inside the envelopes. */
const PROCURA: No = { ...ARVORE_DE_CAMPOS };

/**
 * Runs the XML through the field table. Throws {@link Parada} at the first thing that cannot be accepted.
 *
 * saxes runs with `xmlns: false`: with it on, its time grows with the square of the depth. Names are compared by
 * their local part, so prefixes and missing namespaces make no difference. `linhasAntes` is how many lines of the
 * file came before `xml`.
 */
export function extrair(xml: string, linhasAntes = 0): Bruto {
  const resultado: Bruto = {};
  const pilha: Quadro[] = [{ nome: '', no: ARVORE_DE_CAMPOS, alvo: resultado, texto: '' }];
  const parser = new SaxesParser({ xmlns: false });
  let profundidade = 0;
  /** How many open elements, from the outermost that the table does not have. */
  let ignorados = 0;
  let elementos = 0;
  let atributos = 0;
  let noFim = false;

  const topo = (): Quadro => pilha[pilha.length - 1] as Quadro;

  const parar = (codigo: Parada['problema']['codigo'], mensagem: string, lugar = lugarDe(pilha)): never => {
    throw new Parada({
      codigo,
      mensagem,
      linha: linhasAntes + parser.line,
      coluna: parser.column,
      ...(lugar === '' ? {} : { lugar }),
    });
  };

  /** `noAtributo` completes the place of a problem, when the field is an attribute of the innermost element. */
  const gravar = (alvo: Bruto, no: No, nome: string, valor: string, noAtributo = ''): void => {
    const limpo = valor.trim();
    if (limpo === '' || no.chave === undefined || no.tipo === undefined) return;
    if (limpo.length > LIMITES.campo) {
      parar('xml_limite_excedido', `O campo ${nome} é longo demais (mais de ${LIMITES.campo} caracteres).`);
    }
    const recusa = recusaDoCampo(no.tipo, nome, limpo);
    if (recusa !== undefined) parar(recusa.codigo, recusa.mensagem, lugarDe(pilha) + noAtributo);
    if (no.maximo !== undefined) {
      const lista = (alvo[no.chave] ?? []) as string[];
      alvo[no.chave] = lista;
      if (lista.push(limpo) > no.maximo) excesso(no, nome);
      return;
    }
    if (alvo[no.chave] !== undefined) repetido(nome, lugarDe(pilha));
    alvo[no.chave] = limpo;
  };

  const repetido = (nome: string, lugar: string): never =>
    parar('nfe_campo_repetido', `O elemento ${nome} aparece mais de uma vez no mesmo lugar.`, lugar);

  const excesso = (no: No, nome: string): never =>
    parar('xml_limite_excedido', `Há mais de ${no.maximo} elementos ${nome}; o leiaute não permite.`);

  /** The object for the fields of a group that opens inside `pai`. */
  const abrirGrupo = (pai: Quadro, no: No, nome: string): Bruto => {
    if (no.chave === undefined || no.tipo !== undefined) return pai.alvo;
    const novo: Bruto = no.grupo ? { grupo: nome } : {};
    if (no.maximo !== undefined) {
      const lista = (pai.alvo[no.chave] ?? []) as Bruto[];
      pai.alvo[no.chave] = lista;
      if (lista.push(novo) > no.maximo) excesso(no, nome);
      return novo;
    }
    if (pai.alvo[no.chave] !== undefined) repetido(nome, `${lugarDe(pilha)}/${nome}`);
    pai.alvo[no.chave] = novo;
    return novo;
  };

  /** The node for an element where documents are looked for; stops when it can hold none. */
  const procurar = (no: No, nome: string): No => {
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
    profundidade += 1;
    elementos += 1;
    if (elementos > LIMITES.elementos) {
      parar('xml_limite_excedido', `O XML tem mais de ${LIMITES.elementos} elementos.`);
    }
    if (profundidade > LIMITES.profundidade) {
      parar(
        'xml_limite_excedido',
        `O XML tem mais de ${LIMITES.profundidade} níveis; uma NF-e tem bem menos.`,
      );
    }
    if (tag.name.length > LIMITES.nome) {
      parar('xml_limite_excedido', `O XML tem um elemento com nome de mais de ${LIMITES.nome} caracteres.`);
    }
    if (ignorados > 0) {
      ignorados += 1;
      return;
    }
    const pai = topo();
    if (pai.no.tipo !== undefined) {
      parar('nfe_campo_invalido', `O campo ${pai.nome} tem outro elemento dentro dele (${tag.name}).`);
    }
    const nome = nomeLocal(tag.name);
    const buscando = pai.no === ARVORE_DE_CAMPOS || pai.no === PROCURA;
    const no = buscando ? procurar(pai.no, nome) : filho(pai.no, nome);
    if (no === undefined) {
      ignorados = 1;
      return;
    }
    const quadro: Quadro = { nome, no, alvo: abrirGrupo(pai, no, nome), texto: '' };
    pilha.push(quadro);
    for (const [atributo, noDoAtributo] of no.atributos) {
      const valor = tag.attributes[atributo];
      if (valor === undefined) continue;
      gravar(quadro.alvo, noDoAtributo, `@${atributo}`, valor, `/@${atributo}`);
    }
  };

  const fechar = (): void => {
    profundidade -= 1;
    if (ignorados > 0) {
      ignorados -= 1;
      return;
    }
    const { no, nome, alvo, texto } = topo();
    if (no.tipo !== undefined) gravar(alvo, no, nome, texto);
    pilha.pop();
  };

  const acumular = (texto: string): void => {
    const quadro = topo();
    const guardado = ignorados === 0 && quadro.no.tipo !== undefined;
    if (guardado) quadro.texto += texto;
    if ((guardado ? quadro.texto : texto).length > LIMITES.texto) {
      parar('xml_limite_excedido', `O XML tem um texto de mais de ${LIMITES.texto} caracteres.`);
    }
  };

  parser.on('doctype', () =>
    parar(
      'xml_doctype_proibido',
      'O arquivo traz uma declaração DOCTYPE; uma NF-e não pode ter, e por segurança não a lemos.',
    ),
  );
  parser.on('opentagstart', () => {
    atributos = 0;
  });
  parser.on('attribute', ({ name, value }) => {
    atributos += 1;
    if (
      atributos > LIMITES.atributos ||
      name.length > LIMITES.nome ||
      value.length > LIMITES.valorDeAtributo
    ) {
      parar('xml_limite_excedido', 'O XML tem um elemento com atributos demais ou longos demais.');
    }
  });
  parser.on('opentag', abrir);
  parser.on('closetag', fechar);
  parser.on('text', acumular);
  parser.on('cdata', acumular);
  parser.on('error', () => parar('xml_malformado', noFim ? CORTADO : MALFORMADO));

  parser.write(xml);
  noFim = true;
  parser.close();
  return resultado;
}

const CORTADO =
  'O XML termina antes da hora: o arquivo parece ter sido cortado. Baixe-o ou exporte-o de novo.';
const MALFORMADO =
  'O arquivo não é um XML bem formado: há um erro de escrita nesta linha. Exporte-o de novo, sem editar.';

function nomeLocal(nome: string): string {
  return nome.slice(nome.indexOf(':') + 1);
}

/** Path of the innermost open element, with the position where a list has more than one. */
function lugarDe(pilha: readonly Quadro[]): string {
  let pai: Bruto | undefined;
  const passos: string[] = [];
  for (const { nome, no, alvo } of pilha) {
    if (nome !== '') {
      const lista = no.maximo !== undefined && no.chave !== undefined ? pai?.[no.chave] : undefined;
      const posicao =
        Array.isArray(lista) && no.tipo === undefined && lista.length > 1 ? `[${lista.length}]` : '';
      passos.push(nome + posicao);
    }
    pai = alvo;
  }
  return passos.join('/');
}
