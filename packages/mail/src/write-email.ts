import { EVENT_TYPES, type MailPart, type MailText, mailOf } from '@apura/contracts';
import {
  competenciaPorExtenso,
  count,
  dayMonthYear,
  describeObrigacao,
  describeTotalDosPagamentos,
  describeVencimento,
  escapeHtml,
  type FigurasDosPagamentos,
  grouped,
  hasAmount,
  isoDay,
  listPagamentos,
  longDay,
  withoutTurning,
} from '@apura/words';

export type Texto = ReturnType<typeof writeEmail>;

/**
 * What the mail `modelo` says, twice: for programs that show HTML, and for all others. Names and numbers come from the data
 * and are shown as text, whatever they hold.
 */
export function writeEmail(modelo: string, contexto: Contexto) {
  const escrever = TEMPLATES[modelo];
  if (!escrever) throw new Error(`no mail is called "${modelo}"`);
  const [assunto, ...chunks] = escrever(contexto);
  const cheios = chunks.filter((chunk) => chunk !== '');
  return {
    // A line break would begin another header; mail libraries refuse it, and names may hold one.
    assunto: withoutTurning(assunto).replace(/\s+/g, ' ').slice(0, 200),
    texto: withoutTurning(`${cheios.map(inTexto).join('\n\n')}\n\n-- \nApura\n${contexto.base}\n`),
    html: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em">${cheios
      .map((chunk) => inHtml(chunk, colourOf(modelo, contexto)))
      .join(
        '',
      )}<hr><p style="color:#666;font-size:.85em">Apura · <a href="${escapeHtml(contexto.base)}">${escapeHtml(contexto.base)}</a></p></body></html>`,
  };
}

/** To a client a mail has the office's own colour. */
const colourOf = (modelo: string, { cor }: Contexto): string =>
  modelo.startsWith('relatorio.') && cor && /^#[0-9a-f]{6}$/i.test(cor) ? cor : COR_DA_CASA;

const inTexto = (chunk: MailPart): string =>
  typeof chunk === 'string' ? chunk : `${chunk.rotulo}:\n${chunk.href}`;

const inHtml = (chunk: MailPart, cor: string): string =>
  typeof chunk === 'string'
    ? `<p>${escapeHtml(chunk)}</p>`
    : `<p><a href="${escapeHtml(chunk.href)}" style="display:inline-block;padding:.6em 1.1em;background:${cor};color:${inkOn(cor)};border-radius:.4em;text-decoration:none">${escapeHtml(chunk.rotulo)}</a></p>`;

/** The house's green, where the office has chosen no colour. */
const COR_DA_CASA = '#0f7a66';

/** What can be read on a colour: white on dark, black on light (WCAG 2.2, relative luminance). */
function inkOn(cor: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(cor.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}

/** What a client's mail says of the payments of its month. */
export interface MesDoEmail extends Omit<FigurasDosPagamentos, 'devido'> {
  /** Null of a month that is incomplete. */
  readonly devido: FigurasDosPagamentos['devido'] | null;
  /** The obligations that somebody has ticked off. */
  readonly cumpridos: readonly string[];
  /** When it goes out. */
  readonly agora: Date;
}

interface Contexto {
  /** PUBLIC_BASE_URL without a closing slash. */
  readonly base: string;
  readonly escritorio: string;
  /** Of the office, as it wants to be seen and reached by its clients. */
  readonly cor?: string | null;
  readonly telefone?: string | null;
  readonly responderA?: string | null;
  readonly dados: Readonly<Record<string, unknown>>;
  /** Of a client's report. */
  readonly mes?: MesDoEmail | undefined;
  /** What the link carries, in clear. */
  readonly segredo: string | undefined;
}

const mes = (competencia: unknown) => dayMonthYear(String(competencia));
const dia = (instant: unknown) => longDay(String(instant));
/** The secret stands in the fragment, which browsers send to no server. */
const link = ({ base, segredo }: Contexto, page: string) => {
  if (segredo === undefined) throw new Error(`the mail for ${page} has lost its link`);
  return `${base}/painel/${page}#token=${segredo}`;
};
const listed = (all: unknown) => (Array.isArray(all) ? all.join(', ') : '');
const saudacao = ({ dados }: Contexto) => (dados.nome ? `Olá, ${dados.nome}!` : 'Olá!');
const quantos = (n: unknown, um: string, mais: (n: string) => string) =>
  n === 1 ? um : n ? mais(grouped(String(n))) : '';
const preferencias = 'Você escolhe que avisos recebe em Configurações → Minha conta, no painel.';

/** "O escritório Aurora", and not "O escritório Escritório Aurora". */
const nomeDoEscritorio = ({ escritorio }: Contexto): string =>
  /^escrit[oó]rio\b/i.test(escritorio) ? escritorio : `O escritório ${escritorio}`;

/** How a client reaches the office: by answering, where it has said to which address. */
function contactOf({ escritorio, responderA, telefone }: Contexto): string {
  const por = [responderA && 'responda a esta mensagem', telefone && `ligue para ${telefone}`].filter(
    Boolean,
  );
  return por.length
    ? `Dúvidas? ${por.join(' ou ').replace(/^./, (letra) => letra.toUpperCase())}: quem atende é ${escritorio}.`
    : `Esta mensagem é automática. Dúvidas? Fale com ${escritorio}.`;
}

/** What has to be paid, the first day first, and the sum; what is ticked off is not asked for again. */
function pagarInWords({ devido, cumpridos, agora, ...doMes }: MesDoEmail): string[] {
  if (!devido)
    return ['Este mês ainda está incompleto: o escritório informa o que pagar quando ele estiver pronto.'];
  const todos = listPagamentos({ ...doMes, devido });
  const comDia = todos.comDia.filter(({ id }) => !cumpridos.includes(id));
  const abaixo = describeTotalDosPagamentos({ ...todos, comDia });
  const pagos = todos.comDia.length > comDia.length;
  if (comDia.length === 0 && !hasAmount(todos.semDia.valor))
    return pagos ? ['Os pagamentos deste mês já constam como feitos.'] : abaixo;
  const hoje = isoDay(agora);
  const proximo = comDia.length > 1 ? comDia.find(({ data }) => data >= hoje) : undefined;
  return [
    'O que pagar, e até quando:',
    ...comDia.map(
      (um) =>
        `${um === proximo ? 'Próximo pagamento. ' : ''}${describeVencimento(um)}. ${describeObrigacao(um)}.${um.data < hoje ? ' Esse dia já passou: fale com o escritório antes de pagar.' : ''}`,
    ),
    ...abaixo,
    ...(pagos ? ['O que já consta como pago não está na soma.'] : []),
  ];
}

/** A client's report, for somebody who knows the office and not us. */
const report = (c: Contexto, ...chunks: readonly MailPart[]): MailText => {
  const mesDoReport = competenciaPorExtenso(String(c.dados.competencia));
  return [
    `${c.dados.cliente}: apuração de ${mesDoReport}`,
    saudacao(c),
    `${nomeDoEscritorio(c)} envia o relatório da apuração de ${c.dados.cliente} em ${mesDoReport}.`,
    ...(c.mes ? pagarInWords(c.mes) : []),
    ...chunks,
    contactOf(c),
  ];
};

interface PrazoDoEmail {
  readonly data: string;
  readonly obrigacao: string;
  readonly competencia: string;
  readonly periodicidade: string;
  readonly natureza: string;
  readonly so_para?: string;
  readonly clientes: number;
  readonly cumpridos: number;
  /** Of an option of the Simples: clients that have decided nothing. */
  readonly indecisos?: number;
}

/** "Até 15/12/2026: Entrega da DeRE (eventos mensais), novembro de 2026. 3 clientes. Só para quem ..." */
function prazoInWords(prazo: PrazoDoEmail): string {
  const { data, obrigacao, competencia, periodicidade, natureza, so_para, clientes, cumpridos } = prazo;
  const { indecisos = 0 } = prazo;
  const faltam = indecisos ? ` Sem decisão registrada: ${count(indecisos, 'cliente', 'clientes')}.` : '';
  const quando = `${natureza === 'inicio' ? 'A partir de' : 'Até'} ${dayMonthYear(data)}`;
  const qual = periodicidade === 'mensal' ? `, ${competenciaPorExtenso(competencia)}` : '';
  const deQuem = count(clientes, 'cliente', 'clientes');
  const feito = cumpridos ? `${cumpridos} de ${deQuem} já cumpriram` : deQuem;
  return `${quando}: ${obrigacao}${qual}. ${feito}.${faltam}${so_para ? ` Só para ${so_para}.` : ''}`;
}

const prazosInWords = (prazos: readonly PrazoDoEmail[]): string[] =>
  prazos.length === 0
    ? ['Nenhum prazo das próximas duas semanas está em aberto.']
    : ['O que ainda não está marcado como cumprido, do primeiro ao último dia:', ...prazos.map(prazoInWords)];

interface ConformidadeDoEmail {
  readonly ano: number;
  readonly corrige_ate: string;
  readonly dias: number;
  readonly abertas: number;
  readonly clientes: number;
}

/** "Documentos de 2026: faltam 22 dias, até 31/12/2026, para corrigir 3 divergências de CBS e IBS, de 2 clientes." */
const conformidadeInWords = ({ ano, corrige_ate, dias, abertas, clientes }: ConformidadeDoEmail): string =>
  `Documentos de ${ano}: ${dias === 1 ? 'falta' : 'faltam'} ${count(dias, 'dia', 'dias')}, até ${dayMonthYear(corrige_ate)}, para corrigir ${count(abertas, 'divergência', 'divergências')} de CBS e IBS, de ${count(clientes, 'cliente', 'clientes')}.`;

interface AberturaDoEmail {
  readonly inventario: string;
  readonly prazo: string;
  readonly clientes: number;
}

/** "Estoque de abertura: falta o inventário de 31/12/2026 de 5 clientes; o crédito de CBS que não for apropriado até 30/06/2027 se perde." */
const aberturaInWords = ({ inventario, prazo, clientes }: AberturaDoEmail): string =>
  `Estoque de abertura: falta o inventário de ${dayMonthYear(inventario)} de ${count(clientes, 'cliente', 'clientes')}; o crédito de CBS que não for apropriado até ${dayMonthYear(prazo)} se perde.`;

interface JaneiroDoEmail {
  readonly dias: number;
  readonly pontos: number;
  readonly clientes: number;
}

/** "Janeiro de 2027: em 22 dias, 3 pontos das notas de 2 clientes fariam a nota ser rejeitada, ou custariam imposto ou crédito." */
const janeiroInWords = ({ dias, pontos, clientes }: JaneiroDoEmail): string =>
  `Janeiro de 2027: em ${count(dias, 'dia', 'dias')}, ${count(pontos, 'ponto', 'pontos')} das notas de ${count(clientes, 'cliente', 'clientes')} ${pontos === 1 ? 'faria' : 'fariam'} a nota ser rejeitada, ou ${pontos === 1 ? 'custaria' : 'custariam'} imposto ou crédito.`;

interface SemanaDoEmail {
  readonly prazos: readonly PrazoDoEmail[];
  readonly conformidade?: ConformidadeDoEmail | null;
  readonly abertura?: AberturaDoEmail | null;
  readonly janeiro?: JaneiroDoEmail | null;
}

const semanaInWords = ({ prazos, conformidade, abertura, janeiro }: SemanaDoEmail): string[] => [
  ...prazosInWords(prazos),
  ...(conformidade ? [conformidadeInWords(conformidade)] : []),
  ...(abertura ? [aberturaInWords(abertura)] : []),
  ...(janeiro ? [janeiroInWords(janeiro)] : []),
];

/** Mails about events are called as their events are, and say what the event's row has them say. */
const OF_EVENTS = Object.fromEntries(
  EVENT_TYPES.flatMap((type) => {
    const mail = mailOf(type);
    if (!mail) return [];
    const write = ({ base, escritorio, dados }: Contexto): MailText => [
      ...mail.says({
        // `notifyByEmail` wrote what the event of this kind says, and the names beside it.
        ...{ dados, escritorio, mes, dia, quantos },
        panel: (path) => `${base}/painel/${path}`,
      }),
      preferencias,
    ];
    return [[type, write]];
  }),
);

/** What each mail says. */
export const TEMPLATES: Readonly<Record<string, (contexto: Contexto) => MailText>> = {
  ...OF_EVENTS,
  'link.email': (c) => [
    'Confirme seu e-mail na Apura',
    saudacao(c),
    `Confirme que este endereço é seu para receber os avisos do escritório ${c.escritorio} e poder recuperar o acesso.`,
    { rotulo: 'Confirmar meu e-mail', href: link(c, 'confirmar-email') },
    'O link vale por 3 dias. Se não foi você, ignore esta mensagem.',
  ],
  'link.cadastro': (c) => [
    'Conclua o cadastro do seu escritório na Apura',
    saudacao(c),
    `Falta um passo para o escritório ${c.dados.escritorio} começar a usar a Apura: criar sua senha, ou confirmar com a que você já tem.`,
    { rotulo: 'Concluir o cadastro', href: link(c, 'concluir-cadastro') },
    'O link vale por 3 dias. Se não foi você, ignore esta mensagem: nada foi criado.',
  ],
  'link.senha': (c) => [
    'Crie uma nova senha na Apura',
    saudacao(c),
    'Alguém, provavelmente você, pediu para criar uma nova senha para o seu acesso à Apura.',
    { rotulo: 'Criar nova senha', href: link(c, 'redefinir-senha') },
    'O link vale por 1 hora e uma só vez. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
  ],
  'link.convite': (c) => [
    `Convite para o escritório ${c.escritorio} na Apura`,
    'Olá!',
    `${c.dados.convidado_por ?? 'Um titular'} convidou você para trabalhar com o escritório ${c.escritorio} na Apura${
      c.dados.papel === 'owner' ? ', como titular' : ''
    }.`,
    { rotulo: 'Aceitar o convite', href: link(c, 'convite') },
    'O convite vale por 7 dias. Se não o esperava, ignore esta mensagem.',
  ],
  'senha.trocada': (c) => [
    'Sua senha da Apura foi trocada',
    saudacao(c),
    'A senha do seu acesso à Apura acaba de ser trocada, e suas outras sessões foram encerradas.',
    'Se não foi você, crie outra senha agora mesmo:',
    { rotulo: 'Criar nova senha', href: `${c.base}/painel/esqueci-senha` },
  ],
  'email.trocado': (c) => [
    'O e-mail do seu acesso à Apura foi trocado',
    saudacao(c),
    `Seu acesso à Apura passou deste endereço para ${c.dados.email}.`,
    'Se não foi você, fale com um titular do seu escritório agora mesmo.',
  ],
  'apagamento.pedido': (c) => [
    `Os dados do escritório ${c.escritorio} serão apagados`,
    `${c.dados.nome} pediu que todos os dados do escritório ${c.escritorio} sejam apagados da Apura: clientes, notas, apurações e acessos.`,
    `Isso acontecerá em ${dia(c.dados.apagar_em)} e não pode ser desfeito depois. Até lá qualquer titular pode desistir:`,
    { rotulo: 'Ver o pedido', href: `${c.base}/painel/configuracoes/escritorio` },
  ],
  'relatorio.link': (c) => {
    if (c.segredo === undefined) throw new Error('the mail with a report has lost its link');
    return report(
      c,
      { rotulo: 'Abrir o relatório', href: `${c.base}/relatorio/${c.segredo}` },
      `O link vale até ${dia(c.dados.expira_em)} e abre sem cadastro: quem o tiver vê o relatório.`,
    );
  },
  'relatorio.pdf': (c) => report(c, 'O relatório está em anexo, em PDF.'),
  'prazos.da_semana': (c) => [
    `Prazos das próximas duas semanas: escritório ${c.escritorio}`,
    saudacao(c),
    // What the row of such a mail holds, as whoever asked for it wrote it; one of before says nothing of the year's end.
    ...semanaInWords(c.dados as Contexto['dados'] & SemanaDoEmail),
    { rotulo: 'Ver os prazos', href: `${c.base}/painel/?vista=prazos` },
    preferencias,
  ],
  'api.descontinuada': (c) => [
    `Parte da API da Apura deixa de responder em ${dia(c.dados.fim)}`,
    saudacao(c),
    `O endereço ${c.dados.prefix} da API da Apura é desaconselhado desde ${dia(c.dados.desde)} e deixa de responder em ${dia(c.dados.fim)}. O escritório ${c.escritorio} tem chaves que podem usá-lo: ${listed(c.dados.chaves)}.`,
    'Mostre este aviso a quem cuida da integração. As respostas do endereço já trazem os cabeçalhos Deprecation e Sunset.',
    { rotulo: 'Ver o que muda', href: `${c.base}/desenvolvedores#versionamento` },
  ],
  'webhook.pausado': (c) => [
    `Confira os webhooks do escritório ${c.escritorio}`,
    `${c.dados.nome} não é mais titular do escritório ${c.escritorio}. Por isso pausamos os webhooks que essa pessoa cadastrou ou cujo segredo viu: ${listed(c.dados.urls)}.`,
    'Nada se perdeu: os eventos esperam. Em cada um, confira o endereço, rotacione o segredo e ative.',
    { rotulo: 'Ver os webhooks', href: `${c.base}/painel/webhooks` },
  ],
  'conta_da_empresa.suspensa': (c) => [
    `Confira a conta da empresa do escritório ${c.escritorio}`,
    `${c.dados.nome} não é mais titular do escritório ${c.escritorio}. Por isso suspendemos a entrada pela conta da empresa, que essa pessoa configurou: quem controla o provedor poderia entrar no nome de qualquer um. Quem tinha entrado por ela saiu.`,
    'Enquanto isso, a equipe entra com e-mail e senha; quem não tem senha usa "Esqueci a senha". Confira se o provedor é mesmo do escritório e grave a configuração de novo.',
    { rotulo: 'Ver a conta da empresa', href: `${c.base}/painel/configuracoes/empresa` },
  ],
};
