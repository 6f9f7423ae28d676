# The three images, one target each. From the repository's root: docker build --target gateway -t apura-gateway .
# The build workflow passes the base with its digest. What is slow stands before what changes: after a change of our own code
# nothing is installed again.
ARG NODE_IMAGE=node:26-trixie-slim

# What says which dependencies there are, and nothing else: as long as it is the same, the next stage is taken from the cache.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /manifests
RUN --mount=type=bind,target=/source cd /source \
  && cp --parents package.json pnpm-lock.yaml pnpm-workspace.yaml packages/*/package.json services/*/package.json \
    scripts/bootstrap.mjs /manifests

# Installed once for all three, with no right of root: packages run programs of their own while they are installed.
FROM ${NODE_IMAGE} AS dependencies
RUN ["install", "--directory", "--owner=node", "--group=node", "/build", "/images"]
USER node
WORKDIR /build
COPY --from=manifests --chown=node:node /manifests .
RUN ["node", "scripts/bootstrap.mjs", "dependencies"]

# What is laid out of the dependencies is a layer of its own in each image, which a change of our code leaves as it is.
FROM dependencies AS shelves
COPY --chown=node:node scripts/layout.mjs scripts/
RUN ["node", "scripts/layout.mjs", "dependencies", "gateway", "/images/gateway", "worker", "/images/worker", "deliverer", "/images/deliverer"]

# The modules that panel and services are made of besides: the law's tables (docs/adr/0057).
FROM dependencies AS law
COPY --chown=node:node packages/law packages/law
RUN ["node", "scripts/bootstrap.mjs", "law"]

# The panel, beside the services: of nothing but what runs in the browser.
FROM law AS panel
COPY --chown=node:node tsconfig.base.json .
COPY --chown=node:node packages/panel packages/panel
COPY --chown=node:node packages/engine packages/engine
COPY --chown=node:node packages/contracts packages/contracts
COPY --chown=node:node packages/words packages/words
RUN ["node", "scripts/bootstrap.mjs", "panel"]

FROM law AS build
COPY --chown=node:node prisma prisma
RUN ["node", "scripts/bootstrap.mjs", "client"]
COPY --chown=node:node . .
COPY --chown=node:node --from=panel /build/packages/panel/dist packages/panel/dist
RUN ["node", "scripts/layout.mjs", "code", "gateway", "/images/gateway", "worker", "/images/worker", "deliverer", "/images/deliverer"]

# What the three have in common. tini is process 1: it hands SIGTERM on from the first moment, and a process that cannot take it yet
# ends by it, which the kernel never does to process 1. It also takes in the processes that a browser leaves behind.
FROM ${NODE_IMAGE} AS base
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack
ENV NODE_ENV=production HEALTH_HOST=0.0.0.0 HEALTH_PORT=9400
WORKDIR /apura
USER 1000:1000
EXPOSE 9400
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]

FROM base AS gateway
ENV HOST=0.0.0.0 PORT=3000
COPY --from=shelves /images/gateway .
COPY --from=build /images/gateway .
EXPOSE 3000
# Migrations and the operator's commands are the same image with another command: packages/runtime/dist/migrate/main.js, packages/admin/dist/main.js.
# The flag counts only at the start of the process: docs/capacity.md, Memory.
CMD ["node", "--no-memory-reducer", "services/gateway/dist/main.js"]

FROM base AS deliverer
COPY --from=shelves /images/deliverer .
COPY --from=build /images/deliverer .
CMD ["node", "services/deliverer/dist/main.js"]

FROM base AS worker
USER 0:0
# It prints the reports. Without a window, and so without all that draws one.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
USER 1000:1000
# HOME and APURA_HOME lie in the one folder that may be written.
ENV HOME=/tmp APURA_HOME=/tmp/apura MALLOC_ARENA_MAX=2 PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium-headless-shell
COPY --from=shelves /images/worker .
COPY --from=build /images/worker .
# The flags count only at the start of the process: docs/capacity.md, Memory.
CMD ["node", "--single-threaded-gc", "--max-semi-space-size=8", "--heap-growing-percent=50", "services/worker/dist/main.js"]
