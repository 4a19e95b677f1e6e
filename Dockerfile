# The suite as an image. Build: docker build -t textboard-conformance .
# Run:   docker run --rm --user "$(id -u)" -v "$PWD:/work:ro" -v "$PWD/conformance-report:/report" \
#          --env-file board.env textboard-conformance run --config board.json
FROM node:20-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /build/dist ./dist
COPY README.md CHANGELOG.md LICENSE ./
RUN mkdir /report /work && chown node:node /report
# Configurations are looked for in /work; reports go to /report.
ENV TEXTBOARD_OUTPUT=/report
VOLUME /report
WORKDIR /work
USER node
ENTRYPOINT ["node", "/app/dist/harness/cli/main.js"]
