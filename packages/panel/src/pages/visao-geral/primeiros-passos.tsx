import type { VisaoGeral } from '@apura/contracts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTitular } from '../../api/sessao.ts';
import { Cartao } from '../../components/partes.tsx';

const PASSOS = [
  {
    passo: 'cliente',
    titulo: 'Cadastre um cliente',
    texto: 'pelo CNPJ, ou uma lista em CSV',
    href: '/clientes/novo',
  },
  { passo: 'envio', titulo: 'Envie as notas do mês', texto: 'XMLs, pastas ou ZIPs', href: '/envios' },
  {
    passo: 'apuracao',
    titulo: 'Peça uma apuração',
    texto: 'e veja o que é devido e o que a reforma muda',
    href: '/apuracoes?nova=1',
  },
  {
    passo: 'chave',
    titulo: 'Crie uma chave de API',
    texto: 'para o seu sistema',
    href: '/configuracoes/chaves',
  },
  {
    passo: 'webhook',
    titulo: 'Cadastre um webhook',
    texto: 'e seja avisado de cada resultado',
    href: '/webhooks',
  },
] as const;

/** What a new office does first; gone once the three that matter are done. */
const DO_TITULAR: ReadonlySet<string> = new Set(['chave', 'webhook']);

export function PrimeirosPassos({ passos }: { readonly passos: VisaoGeral['primeiros_passos'] }) {
  const titular = useTitular();
  if (passos.cliente && passos.envio && passos.apuracao) return null;
  return (
    <Cartao titulo="Primeiros passos">
      <ol className="passos">
        {PASSOS.filter(({ passo }) => !DO_TITULAR.has(passo) || titular).map(
          ({ passo, titulo, texto, href }) => (
            <li key={passo}>
              {passos[passo] ? (
                <IconCircleCheckFilled className="feito" aria-label="Feito:" role="img" />
              ) : (
                <IconCircle className="por-fazer" aria-hidden />
              )}
              <span>
                <Link href={href}>{titulo}</Link>
                <span className="suave"> {texto}</span>
              </span>
            </li>
          ),
        )}
      </ol>
    </Cartao>
  );
}
