/** The examples of `--help` and of the README; a test runs each of them. */
export const EXAMPLES = {
  calcular: [
    'apura calcular nota.xml --ano 2027',
    'apura calcular notas/ --csv > itens.csv',
    'apura calcular notas/ --json',
    'apura calcular - < nota.xml',
  ],
  conferir: ['apura conferir nota.xml'],
  simular: [
    'apura simular --regime lucro_presumido --atividade comercio --receita-mensal 100000.00 --compras-mensais 60000.00 --icms 18',
    'apura simular --regime simples_nacional --atividade servicos --receita-mensal 30000.00 --compras-mensais 5000.00 --anexo III --rbt12 360000.00 --ibs-cbs das --csv',
  ],
  clientes: [
    'apura clientes',
    'apura clientes --todos --csv > clientes.csv',
    'apura clientes --cliente 11222333000181 --ultimo-mes nenhum',
  ],
  documentos: ['apura documentos --limite 10', 'apura documentos --todos --json'],
  enviar: [
    'apura enviar notas/',
    'apura enviar notas/ --cliente 11222333000181 --competencia 2026-09 --esperar --pdf setembro.pdf',
  ],
  carteira: [
    'apura carteira --competencia 2026-09',
    'apura carteira --competencia 2026-09 --todos --csv > carteira.csv',
  ],
  prazos: ['apura prazos', 'apura prazos --cliente 11222333000181'],
  opcao: ['apura opcao --semestre 2027-1', 'apura opcao --todos --csv > opcoes.csv'],
  livros: [
    'apura livros --cliente 11222333000181 --competencia 2026-10',
    'apura livros --cliente 11222333000181 --competencia 2026-10 --comparar --todos --csv > livros.csv',
  ],
  produtos: [
    'apura produtos --cliente 11222333000181 --estado aberto',
    'apura produtos --cliente 11222333000181 --mudam-em 2027-01-01 --todos --csv > mudam.csv',
  ],
  precos: [
    'apura precos --cliente 11222333000181',
    'apura precos --cliente 11222333000181 --base margem --todos --csv > precos.csv',
  ],
  abertura: ['apura abertura --todos --csv > abertura.csv', 'apura abertura --cliente 11222333000181'],
  conformidade: [
    'apura conformidade --todos --csv > conformidade.csv',
    'apura conformidade --cliente 11222333000181',
  ],
  janeiro: ['apura janeiro --todos --csv > janeiro.csv', 'apura janeiro --cliente 11222333000181'],
  comunicados: [
    'apura comunicados --cliente 11222333000181',
    'apura comunicados --cliente 11222333000181 --registrar 2026/123 --assunto "Notas sem o grupo" --ciencia 2026-11-10',
  ],
  dossies: [
    'apura dossies --tipo posicao_de_abertura --pedir --esperar --zip dossies.zip',
    'apura dossies --tipo conformidade_2026 --todos --csv > dossies.csv',
  ],
  apurar: [
    'apura apurar --todos --competencia 2026-09 --esperar',
    'apura apurar --todos --competencia 2026-09 --csv > apuradas.csv',
  ],
  baixar: ['apura baixar --competencia 2026-09 --zip setembro.zip'],
  eventos: [
    'apura eventos --encaminhar http://localhost:3000/hook',
    'apura eventos --desde 2026-09-01T00:00:00Z',
  ],
  mcp: ['apura mcp', 'apura mcp --com-escrita'],
  login: ['apura login', 'apura login --base-url https://apura.exemplo.com.br'],
  whoami: ['apura whoami'],
  api: ['apura api GET /v1/clientes', 'apura api POST /v1/clientes --corpo cliente.json'],
  logout: ['apura logout'],
  completion: [
    'apura completion bash >> ~/.bashrc',
    'apura completion zsh > ~/.zsh/_apura',
    'apura completion fish > ~/.config/fish/completions/apura.fish',
    'apura completion powershell >> $PROFILE',
  ],
} as const satisfies Record<string, readonly string[]>;
